import { sign } from 'node:crypto';
import type { OutgoingMail } from '@portal/contracts/http/internal';
import type { MailKind } from '@portal/contracts/values/mail-kinds.gen';
import type { ServiceName } from '@portal/contracts/values/services';
import { privateKeyOf } from '../../kit/config/process-keys.js';
import { expect, given } from './support.js';

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Whose keys the tests have. */
const KEYS = { scripts: 'INTERNAL_KEY', gateway: 'GATEWAY_KEY' };
type Issuer = keyof typeof KEYS;

/** Signs an assertion, as kit/http/caller.ts does: no user may read the outbox. */
function assertion(aud: ServiceName, iss: Issuer): string {
  const now = Math.floor(Date.now() / 1_000);
  const claims = {
    iss,
    aud,
    role: 'service',
    userId: null,
    visitor: null,
    iat: now,
    exp: now + 30,
  };
  const signed = `${base64url({ alg: 'EdDSA', typ: 'JWT' })}.${base64url(claims)}`;
  const signature = sign(null, Buffer.from(signed), privateKeyOf(given(KEYS[iss])));
  return `${signed}.${signature.toString('base64url')}`;
}

/** The headers of a call to a service that only our own make: the scripts of the installation, or the gateway. */
export const asService = (to: ServiceName, issuer: Issuer = 'scripts') => ({
  'x-portal-caller': assertion(to, issuer),
});

/** All mails of this kind, newest first, written or not. At most 200. */
export async function mailsOf(kind: MailKind): Promise<OutgoingMail[]> {
  const response = await fetch(
    `${given('NOTIFICATIONS_SERVICE_URL')}/internal/mails?kind=${kind}&limit=200`,
    {
      headers: asService('notifications'),
    },
  );
  expect(response.status).toBe(200);
  return (await response.json()) as OutgoingMail[];
}

/** Waits for the newest mail of this kind whose text has `words`; without an SMTP server all mails are kept. */
export async function keptMail(kind: MailKind, words: string): Promise<OutgoingMail> {
  let found: OutgoingMail | undefined;
  await expect(async () => {
    const mails = await mailsOf(kind);
    found = mails.find(({ to, text }) => to?.includes(words) || text?.includes(words));
    expect(found, `a ${kind} mail with ${words}`).toBeDefined();
  }).toPass({ timeout: 15_000 });
  return found!;
}
