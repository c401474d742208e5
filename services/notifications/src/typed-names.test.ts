import { expect, test } from '@jest/globals';
import * as internal from '@portal/contracts/calls/internal';
import type { Database } from '@portal/kit/database/database';
import type { LinkTokens } from '@portal/kit/http/link-tokens';
import type { ServiceClient } from '@portal/kit/http/service-client';
import { written } from './design/written.js';
import { printOf } from './audit-mails/print-of.js';
import { mails } from './mails.gen.js';
import { isTranslated } from '../test/is-translated.js';
import { MailSettings } from './settings.js';

const TYPED =
  'your payout is held - verify at https://evil.test/now or verify.evil.test or call 555 010 0199';
const person = {
  id: 7,
  firstName: TYPED,
  lastName: TYPED,
  companyName: TYPED,
  email: 'ava@example.com',
  language: 'es',
};
const claim = {
  id: 12,
  claimNumber: 'CLM-7Q2M9XK4',
  claimType: 'towing',
  status: 'in review',
  firstName: TYPED,
  lastName: TYPED,
  email: 'dana@example.com',
  incidentDate: '2026-11-02',
  filesCount: 0,
  language: 'es',
};
const sale = {
  id: 42,
  partnerId: 7,
  createdAt: '2026-11-21T10:00:00.000Z',
  productName: 'Roadside Assist',
  priceCents: 100,
  discountCents: 0,
  amountCents: 100,
  commissionCents: 10,
  customerFirstName: TYPED,
  customerLastName: TYPED,
  customerEmail: 'dana@example.com',
  carrier: TYPED,
  paymentId: 'pi_1',
  language: 'es',
};
const change = {
  ...person,
  role: 'partner',
  passwordChanged: true,
  oldEmail: 'ava@example.com',
  newEmail: 'ava@example.com',
  changedAt: '2026-11-21T10:00:00.000Z',
};
const link = { ...person, token: 'a-token', invitedBy: person };
const answers = new Map<object, unknown>([
  [internal.findPeople, [person, { ...person, id: 1 }]],
  [internal.listAdministrators, [{ ...person, id: 1 }]],
  [internal.getSaleForMail, sale],
  [internal.getClaimForMail, claim],
  [internal.getClaimChange, { status: 'approved', note: null, documents: ['Photo'] }],
  [internal.mintClaimLink, { token: 'a-token' }],
  [internal.getDocumentRefusal, { partnerId: 7, type: 'w9', reason: 'It is not signed.' }],
  [internal.getSuspension, { partnerId: 7, reason: 'We are looking into it.' }],
  [internal.mintResetLink, link],
  [internal.mintInviteLink, link],
  [
    internal.getNewDevice,
    {
      ...change,
      email: 'ava@example.com',
      device: 'Firefox on Windows',
      place: null,
      signedInAt: '2026-11-21T10:00:00.000Z',
    },
  ],
  [internal.mintRegistrationLink, { ...link, role: 'partner' }],
  [internal.mintConfirmationLink, { ...link, oldEmail: 'dana@example.com', role: 'admin' }],
  [internal.getBankAccountState, { partnerId: 7, state: 'none', waitsUntil: null }],
  [internal.mintStopLink, { token: 'a-token', effectiveAt: '2026-11-24T10:00:00.000Z' }],
  [internal.getCredentialChange, change],
  [
    internal.getBalanceOfPartner,
    { next: { amount: 1, amountInCents: 100, from: '2026-12-01', later: 0, laterInCents: 0 } },
  ],
]);
const services = {
  async call(call: object) {
    if (!answers.has(call)) throw new Error('This test does not know yet what that call answers.');
    return answers.get(call);
  },
} as unknown as ServiceClient;
const supportRequest = {
  id: 3,
  userId: 7,
  reason: 'billing',
  message: 'Hello',
  createdAt: new Date(),
  assigneeId: 1,
  seed: 'a-seed',
};
const announcement = { title: 'Commission rises', text: 'From January on.' };
const row = { ...supportRequest, ...announcement };
const database = {
  read: async () => row,
  first: async () => row,
  query: async () => [],
} as unknown as Database;
const tokens = { of: () => ({ token: 'a-token', hash: Buffer.alloc(32) }) } as unknown as LinkTokens;
const settings = Object.assign(new MailSettings(), { AUDIT_HEAD_MAIL: ['archive@example.com'] });
const taken = { kind: 'clients', count: 1, at: '2026-11-21T10:00:00.000Z' };
const head = { to: printOf('archive@example.com'), day: '2026-11-21', number: 9, hash: '5f'.repeat(32) };
/** What every mail can be about: each takes the ids that it knows. */
const about = {
  month: '2026-10',
  amountCents: 100,
  payoutId: 5,
  partnerId: 7,
  adminId: 1,
  change: 'set',
  changedBy: 1,
  changedAt: '2026-11-21T10:00:00.000Z',
  stoppedBy: 1,
  role: 'admin',
  byLink: true,
  stoppedAt: '2026-11-21T10:00:00.000Z',
  requestId: 4,
  reviewId: 12,
  askedBy: 7,
  decidedBy: 1,
  partnersCount: 1,
  outcome: 'approved',
  announcementId: 3,
  first: '2026-11-16',
  last: '2026-11-22',
  visits: 1,
  sales: 1,
  commissionCents: 10,
  expiresAt: '2026-11-28T10:00:00.000Z',
  correctedAt: '2026-11-21T10:00:00.000Z',
};

test.each(mails)(
  'the mail of $kind repeats no address that somebody typed as a name (D-85), and speaks the language of its reader (D-172)',
  async (mail) => {
    const its = {
      'factor-changed': { userId: 7, change: 'totp-added' },
      'factor-reset': { userId: 7, by: 1, change: 'asked' },
      'audit-head': head,
      'export-taken': { ...taken, device: 'Firefox on Windows', place: 'Germany', exporterId: 7 },
    }[mail.kind as string];
    const { props, to, replyTo, language } = await mail.compose(
      { ...about, ...its },
      {
        services,
        settings,
        database,
        tokens,
      },
    );
    expect(language).toBe(isTranslated(mail) ? 'es' : undefined);
    const { subject, html, text } = await written(mail, props);
    for (const said of [subject, html, text, to.name, replyTo?.name ?? ''])
      expect(said).not.toMatch(/evil|https:\/\/[^/]*test|verify|555/i);
  },
);

/** With partners whose e-mail is not confirmed. */
const asked = {
  async call(call: object, sent: { body?: { ids: number[] } }) {
    if (call !== internal.findPeople) return services.call(call as never);
    return sent.body!.ids.map((id) => ({
      ...person,
      ...(id === 1
        ? { firstName: 'Noor', lastName: 'Ali', companyName: null }
        : { firstName: 'Ava', lastName: 'Stone', companyName: 'Stone Insurance', isUnverified: true }),
      id,
    }));
  },
} as unknown as ServiceClient;
const TO_CLAIMANTS = ['claim', 'claim-documents', 'claim-status'];
const UNLESS_UNCONFIRMED = ['announcement', 'weekly-summary'];

test.each(mails.filter(({ kind }) => UNLESS_UNCONFIRMED.includes(kind)))(
  'the mail of $kind goes to no partner whose e-mail is not confirmed',
  async (mail) => {
    const composed = mail.compose(about, { services: asked, settings, database, tokens });
    await expect(composed).rejects.toThrow('NOT_MAILED');
  },
);

test.each(mails.filter(({ kind }) => ![...TO_CLAIMANTS, ...UNLESS_UNCONFIRMED].includes(kind)))(
  'the mail of $kind has no name of a partner whose e-mail is not confirmed (D-112)',
  async (mail) => {
    // Whoever asks for an approval or a reset is an administrator.
    const its = {
      'factor-changed': { userId: 7, change: 'totp-added' },
      'factor-reset': { userId: 1, by: 1, change: 'asked' },
      'approval-asked': { askedBy: 1 },
      'approval-decided': { askedBy: 1 },
      'approval-expired': { askedBy: 1 },
      'audit-head': head,
      'export-taken': { ...taken, device: null, place: null, exporterId: 1 },
    }[mail.kind as string];
    const { props, to, replyTo } = await mail.compose(
      { ...about, ...its },
      { services: asked, settings, database, tokens },
    );
    const { subject, html, text } = await written(mail, props);
    for (const said of [subject, html, text, to.name, replyTo?.name ?? ''])
      expect(said).not.toMatch(/Ava|Stone/);
  },
);
