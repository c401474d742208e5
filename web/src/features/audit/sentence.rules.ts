import type { AuditEntry } from '@portal/contracts/http/audit';
import { DOCUMENT_TYPE_NAMES, type DocumentDecision } from '@portal/contracts/http/partner-documents';
import { AUDIT_THINGS, type AuditAction, type AuditThing } from '@portal/contracts/values/audit';
import { formatExactDollars } from '@portal/contracts/values/money';
import { monthName } from '../../lib/dates.js';

/** An entry in words: who, what was done, about what, and figures; put together they are a sentence. */
export interface Sentence {
  who: string;
  /** 'paid', or 'tried to pay' of what did not happen for sure. */
  did: string;
  /** 'Jane Doe', 'payout 7'; null where the words say it all. */
  about: string | null;
  /** '$12.00 for Oct 2026'; empty without figures. */
  rest: string;
}

/**
 * How an action is told: as done, and after 'tried to'. What it is about stands at the end, unless `alone`: then the
 * words say it already.
 */
interface Words {
  did: string | ((entry: AuditEntry) => string);
  todo: string;
  alone?: true;
  /** What it is about where that is not known. */
  about?: string;
  rest?: (entry: AuditEntry) => string;
}

const amount = ({ after, before }: AuditEntry) => {
  const cents = after?.['amountInCents'] ?? after?.['amountCents'] ?? before?.['amountCents'];
  return typeof cents === 'number' ? formatExactDollars(cents) : '';
};
const month = ({ after, before }: AuditEntry) => {
  const key = after?.['month'] ?? before?.['month'];
  return typeof key === 'string' && /^\d{4}-\d{2}$/.test(key) ? `for ${monthName(key)}` : '';
};
const amountForMonth = (entry: AuditEntry) => [amount(entry), month(entry)].filter(Boolean).join(' ');

/** As a request for approval has it: 'of $600.00 for Nov 2026'. */
const ofAmountForMonth = (entry: AuditEntry) => {
  const told = amountForMonth(entry);
  return told && `of ${told}`;
};

/** '(now finance)', or '(now suspended)'; empty without an answer. */
const standing = ({ after }: AuditEntry) =>
  after === null ? '' : `(now ${after['isSuspended'] === true ? 'suspended' : String(after['adminRole'])})`;

/** Which of both it was, says whether the month was paid before. */
function didToMonth({ before, after }: AuditEntry): string {
  if (before?.['isPaid'] === true)
    return after?.['payoutId'] === null ? 'took nothing back of' : 'took back a payment of';
  return before?.['isPaid'] === false ? 'marked a month as paid of' : 'paid a month, or took that back, of';
}

/** What becomes of a document is also the word for what was done. */
const isDecision = (state: unknown): state is DocumentDecision['decision'] =>
  state === 'accepted' || state === 'refused';

/** A new action that is not here does not compile. */
const WORDS: Record<AuditAction, Words> = {
  'admin.signed-in': { did: 'signed in', todo: 'sign in', alone: true },
  'admin.signed-out': { did: 'signed out', todo: 'sign out', alone: true },
  'admin.sign-in-failed': { did: 'signed in as', todo: 'sign in as' },
  'unknown.sign-in-failed': {
    did: 'signed in with an unknown e-mail',
    todo: 'sign in with an unknown e-mail',
    alone: true,
  },
  'admin.reset-asked': { did: 'asked for a password link of', todo: 'ask for a password link of' },
  'admin.reset-used': {
    did: 'set a password by a mailed link for',
    todo: 'set a password by a mailed link for',
  },
  'admin.invite-accepted': { did: 'accepted an invitation', todo: 'accept an invitation', alone: true },
  'admin.sessions-ended': {
    did: 'ended their own sessions elsewhere',
    todo: 'end their own sessions elsewhere',
    alone: true,
  },
  'admin.factor-asked': {
    did: 'signed in with the right password as',
    todo: 'sign in with the right password, and the factor still to come, as',
  },
  'admin.renamed': { did: 'changed their own name', todo: 'change their own name', alone: true },
  'admin.factor-failed': { did: 'showed a second factor as', todo: 'show a second factor as' },
  'admin.factor-begun': {
    did: 'began to set up a second factor',
    todo: 'set up a second factor',
    alone: true,
  },
  'admin.factor-added': { did: 'added a second factor', todo: 'add a second factor', alone: true },
  'admin.factor-removed': { did: 'removed a second factor', todo: 'remove a second factor', alone: true },
  'admin.passkey-renamed': { did: 'renamed a passkey', todo: 'rename a passkey', alone: true },
  'admin.factors-reset': { did: 'reset the second factors of', todo: 'reset the second factors of' },
  'admin.factor-reset-asked': {
    did: 'asked to reset the second factors of',
    todo: 'ask to reset the second factors of',
  },
  'admin.factor-reset-refused': {
    did: 'refused to reset the second factors of',
    todo: 'refuse to reset the second factors of',
  },
  'admin.recovery-codes-made': {
    did: 'made new recovery codes',
    todo: 'make new recovery codes',
    alone: true,
  },
  'admin.stepped-up': {
    did: 'showed their second factor again',
    todo: 'show their second factor again',
    alone: true,
  },
  'admin.changed': { did: 'changed the account of', todo: 'change the account of', rest: standing },
  'admin.removed': { did: 'removed', todo: 'remove' },
  'invite.withdrawn': { did: 'withdrew', todo: 'withdraw' },
  'bank-account.typed': {
    did: 'typed their own bank account',
    todo: 'type their own bank account',
    alone: true,
  },
  'bank-account.withdrawn': {
    did: 'withdrew the bank account that they had typed',
    todo: 'withdraw the bank account that they had typed',
    alone: true,
  },
  'bank-account.stopped': {
    did: 'stopped a change of the bank account of',
    todo: 'stop a change of the bank account of',
    about: 'a partner',
  },
  'bank-account.approved': {
    did: 'approved the bank account of',
    todo: 'approve the bank account of',
  },
  'bank-account.allowed': {
    did: 'allowed changes again of the bank account of',
    todo: 'allow changes again of the bank account of',
  },
  'admin.invited': { did: 'invited an administrator:', todo: 'invite an administrator' },
  'admin.credentials-changed': {
    did: 'changed their own password or e-mail',
    todo: 'change their own password or e-mail',
    alone: true,
  },
  'admin.email-confirmed': {
    did: 'confirmed their own new e-mail by a mailed link',
    todo: 'confirm their own new e-mail by a mailed link',
    alone: true,
  },
  'admin.confirmation-asked': {
    did: 'asked again for the mail to confirm their own e-mail',
    todo: 'have the mail to confirm their own e-mail sent again',
    alone: true,
  },
  'admin.new-email-cancelled': {
    did: 'cancelled their own new e-mail',
    todo: 'cancel their own new e-mail',
    alone: true,
  },
  'partner.deleted': { did: 'deleted', todo: 'delete' },
  'partner.view-begun': { did: 'began to see the portal as', todo: 'see the portal as' },
  'partner.view-ended': { did: 'left the view as', todo: 'leave the view as' },
  'partner.suspended': { did: 'suspended', todo: 'suspend' },
  'partner.reinstated': { did: 'lifted the suspension of', todo: 'lift the suspension of' },
  'partner.email-corrected': { did: 'corrected the e-mail of', todo: 'correct the e-mail of' },
  'product.added': { did: 'added', todo: 'add a product' },
  'product.edited': { did: 'edited', todo: 'edit' },
  'product.deleted': { did: 'deleted', todo: 'delete' },
  'product.picture-uploaded': {
    did: 'uploaded a picture for a product',
    todo: 'upload a picture for a product',
    alone: true,
  },
  'brand.saved': {
    did: 'changed how the portal looks and calls itself',
    todo: 'change how the portal looks and calls itself',
    alone: true,
  },
  'claim.status-changed': { did: 'changed the status of', todo: 'change the status of' },
  'claim.documents-asked': { did: 'asked the claimant for documents of', todo: 'ask for documents of' },
  'claim.files-seen': { did: 'looked at new documents of', todo: 'look at new documents of' },
  'support.answered': { did: 'answered', todo: 'answer' },
  'partner.messaged': { did: 'wrote to', todo: 'write to' },
  'partner.noted': { did: 'wrote a note about', todo: 'write a note about' },
  'support.noted': { did: 'wrote a note about', todo: 'write a note about' },
  'support.changed': { did: 'changed', todo: 'change' },
  'canned-answer.added': { did: 'added', todo: 'add a canned answer' },
  'canned-answer.changed': { did: 'changed', todo: 'change' },
  'canned-answer.deleted': { did: 'deleted', todo: 'delete' },
  'announcement.published': { did: 'published', todo: 'publish an announcement' },
  'announcement.withdrawn': { did: 'withdrew', todo: 'withdraw' },
  'mail.retried': { did: 'sent again', todo: 'send again' },
  'mails.retried': {
    did: 'sent all given-up mails again',
    todo: 'send all given-up mails again',
    alone: true,
  },
  'dead-letters.replayed': { did: 'replayed dead letters', todo: 'replay dead letters', alone: true },
  'monthly-payment.changed': {
    did: didToMonth,
    todo: 'pay a month, or take that back, of',
    rest: amountForMonth,
  },
  'partner.paid': { did: 'paid', todo: 'pay', rest: amountForMonth },
  'payout.voided': { did: 'took back', todo: 'take back', rest: amountForMonth },
  'payout.bank-noted': {
    did: 'noted what the bank did with',
    todo: 'note what the bank did with',
  },
  'payout-batch.bank-noted': { did: 'noted as sent by the bank', todo: 'note as sent by the bank' },
  'payout-batch.paid': { did: 'paid partners in', todo: 'pay partners of a month', rest: amountForMonth },
  'approval.asked': { did: 'asked for', todo: 'ask for the approval of a payment', rest: ofAmountForMonth },
  'approval.approved': { did: 'approved, and so paid,', todo: 'approve', rest: ofAmountForMonth },
  'approval.refused': { did: 'refused', todo: 'refuse', rest: ofAmountForMonth },
  'approval.withdrawn': { did: 'withdrew', todo: 'withdraw', rest: ofAmountForMonth },
  'flag.decided': {
    did: 'decided about',
    todo: 'decide about',
    rest: ({ after }) => (after ? `(${String(after['state'])})` : ''),
  },
  'sale.deleted': { did: 'deleted', todo: 'delete' },
  'unknown-code.assigned': { did: 'assigned', todo: 'assign' },
  'unknown-code.credited': { did: 'created a referral from', todo: 'create a referral from' },
  'stripe.synced': { did: 'pulled sessions from Stripe', todo: 'pull sessions from Stripe', alone: true },
  'webhook.simulated': {
    did: 'sent a test event through the webhook',
    todo: 'send a test event through the webhook',
    alone: true,
  },
  'document.deleted': { did: 'deleted', todo: 'delete' },
  'document.reviewed': {
    did: ({ after }) => (isDecision(after?.['state']) ? after['state'] : 'reviewed'),
    todo: 'review',
  },
  'tax-number.set': { did: 'set the tax number of', todo: 'set the tax number of' },
  'tax-number.removed': { did: 'removed the tax number of', todo: 'remove the tax number of' },
  'bank-account.set': { did: 'set the bank account of', todo: 'set the bank account of' },
  'bank-account.removed': { did: 'removed the bank account of', todo: 'remove the bank account of' },
  'nacha-file.made': { did: 'made', todo: 'make a NACHA file', rest: amount },
  'nacha-file.taken': { did: 'took', todo: 'take', rest: amount },
  'clients.exported': { did: 'exported the clients', todo: 'export the clients', alone: true },
  'payout-batch.exported': { did: 'exported the payouts of', todo: 'export the payouts of' },
  'list.exported': { did: 'exported a list', todo: 'export a list', alone: true },
  'view.saved': { did: 'kept a view of a table', todo: 'keep a view of a table', alone: true },
  'view.changed': { did: 'changed a view of a table', todo: 'change a view of a table', alone: true },
  'view.deleted': { did: 'deleted a view of a table', todo: 'delete a view of a table', alone: true },
  'audit-log.exported': { did: 'exported the audit log', todo: 'export the audit log', alone: true },
  'document.read': { did: 'downloaded', todo: 'download' },
  'document.previewed': { did: 'looked at', todo: 'look at' },
  'tax-number.read': {
    did: 'read the last digits of the tax number of',
    todo: 'read the last digits of the tax number of',
  },
  'bank-account.read': { did: 'read the bank account of', todo: 'read the bank account of' },
  'mail.read': { did: 'opened', todo: 'open' },
  'nacha-file.unused': { did: 'declared unused:', todo: 'declare unused:' },
};

/** 'Ada Admin' 'paid' 'Jane Doe' '$12.00 for Oct 2026' */
export function sentenceOf(entry: AuditEntry): Sentence {
  const { did, todo, alone, about, rest } = WORDS[entry.action];
  const happened = entry.outcome === 'done';
  return {
    who: whoOf(entry.actor),
    did: !happened ? `tried to ${todo}` : typeof did === 'string' ? did : did(entry),
    about: alone ? null : (aboutOf(entry) ?? about ?? null),
    rest: rest?.(entry) ?? '',
  };
}

/** A deleted user is shown by id. */
export const whoOf = (actor: AuditEntry['actor']): string =>
  actor
    ? (actor.name ?? `${actor.role === 'partner' ? 'Partner' : 'Administrator'} ${actor.id}`)
    : 'Somebody not signed in';

/** What may tell more of a subject than its number. */
type About = Pick<AuditEntry, 'subject' | 'subjectName'> &
  Partial<Pick<AuditEntry, 'partner' | 'before' | 'after'>>;

/** Things that are a partner's, and told as theirs. */
const OF_PARTNER: readonly string[] = [
  'document',
  'support-request',
  'flag',
  'payout',
  'sale',
] satisfies AuditThing[];

/** 'Jane Doe', or 'partner 7' of one who is gone; 'the W9 of Jane Doe'; 'product “Roadside Plus”'; 'NACHA file 12'. */
export function aboutOf(entry: About): string | null {
  const { subject, subjectName, partner } = entry;
  if (subject === null) return null;
  const [noun = '', id] = subject.split('/');
  if (subjectName !== null) return subjectName;
  const itsName = nameIn(noun, entry);
  if (!partner || !OF_PARTNER.includes(noun)) return itsName ?? `${nounOf(noun)} ${id}`;
  return `${itsName ?? `${nounOf(noun)} ${id}`} of ${partner.name ?? `partner ${partner.id}`}`;
}

/** By what an action told of the thing itself: its name as it was then; null where it told none. */
function nameIn(noun: string, { before, after }: About): string | null {
  const told = (field: string) => after?.[field] ?? before?.[field];
  if (noun === 'document') {
    const type = told('type');
    return type === 'w9' || type === 'ach' ? `the ${DOCUMENT_TYPE_NAMES[type]}` : null;
  }
  const name = noun === 'product' ? told('name') : noun in TITLED ? told('title') : null;
  return typeof name === 'string' && name !== '' ? `${nounOf(noun)} “${name}”` : null;
}

const TITLED = { announcement: true, 'canned-answer': true } satisfies Partial<Record<AuditThing, true>>;

function nounOf(noun: string): string {
  const thing = (AUDIT_THINGS as Record<string, string>)[noun] ?? noun;
  return thing.startsWith('NACHA') ? thing : thing.toLowerCase();
}
