import { createHmac } from 'node:crypto';
import type { OutgoingMail } from '@portal/contracts/http/internal';
import type { MailKind } from '@portal/contracts/values/mail-kinds.gen';
import { expect, given } from './support.js';

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs an assertion as one of our services, as kit/http/caller.ts does: no user may read the outbox. */
function assertion(): string {
  const now = Math.floor(Date.now() / 1_000);
  const claims = { role: 'service', userId: null, visitor: null, iat: now, exp: now + 30 };
  const signed = `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url(claims)}`;
  const signature = createHmac('sha256', given('INTERNAL_SECRET')).update(signed).digest('base64url');
  return `${signed}.${signature}`;
}

/** The headers of a call in the name of one of our services. */
export const asService = () => ({ 'x-portal-assertion': assertion() });

/** Waits for the newest mail of this kind whose text has `words`; without an SMTP server all mails are kept. */
export async function keptMail(kind: MailKind, words: string): Promise<OutgoingMail> {
  let found: OutgoingMail | undefined;
  await expect(async () => {
    const response = await fetch(
      `${given('NOTIFICATIONS_SERVICE_URL')}/internal/mails?kind=${kind}&limit=200`,
      {
        headers: asService(),
      },
    );
    expect(response.status).toBe(200);
    const mails = (await response.json()) as OutgoingMail[];
    found = mails.find(({ to, text }) => to?.includes(words) || text?.includes(words));
    expect(found, `a ${kind} mail with ${words}`).toBeDefined();
  }).toPass({ timeout: 15_000 });
  return found!;
}
