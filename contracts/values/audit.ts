/** The administrators' actions: the stable names that the audit log stores, and the text that is shown. */
export const AUDIT_ACTIONS = {
  'admin.signed-in': 'Signed in',
  'admin.signed-out': 'Signed out',
  'admin.sessions-ended': 'Ended own sessions elsewhere',
  'admin.sign-in-failed': 'Wrong password for an administrator',
  'unknown.sign-in-failed': 'Sign-in with an unknown e-mail',
  'admin.reset-asked': 'Asked for an administrator’s password link',
  'admin.reset-used': 'Set a password by a mailed link',
  'admin.invite-accepted': 'Accepted an invitation',
  'admin.factor-asked': 'Right password of an administrator, before the second factor',
  'admin.renamed': 'Changed own name',
  'admin.factor-failed': 'Wrong second factor for an administrator',
  'admin.factor-begun': 'Began to set up a second factor',
  'admin.factor-added': 'Added a second factor',
  'admin.factor-removed': 'Removed a second factor',
  'admin.passkey-renamed': 'Renamed a passkey',
  'admin.factors-reset': 'Reset somebody’s second factors',
  'admin.factor-reset-asked': 'Asked to reset an administrator’s second factors',
  'admin.factor-reset-refused': 'Refused to reset an administrator’s second factors',
  'admin.recovery-codes-made': 'Made new recovery codes',
  'admin.stepped-up': 'Showed the second factor again',
  'admin.invited': 'Invited an administrator',
  'admin.changed': 'Changed an administrator’s role, or suspended them',
  'admin.removed': 'Removed an administrator',
  'invite.withdrawn': 'Withdrew an invitation',
  'admin.credentials-changed': 'Changed own credentials',
  'admin.email-confirmed': 'Confirmed own new e-mail by a mailed link',
  'admin.confirmation-asked': 'Asked again for the mail to confirm own e-mail',
  'admin.new-email-cancelled': 'Cancelled own new e-mail',
  'partner.deleted': 'Deleted a partner',
  'partner.email-corrected': 'Corrected the e-mail of a partner',
  'product.added': 'Added a product',
  'product.edited': 'Edited a product',
  'product.deleted': 'Deleted a product',
  'brand.saved': 'Changed how the portal looks and calls itself',
  'claim.status-changed': 'Changed the status of a claim',
  'support.answered': 'Answered a support request',
  'partner.noted': 'Wrote a note about a partner',
  'support.noted': 'Wrote a note about a support request',
  'support.changed': 'Changed who looks after a support request, or its state',
  'canned-answer.added': 'Added a canned answer',
  'canned-answer.changed': 'Changed a canned answer',
  'canned-answer.deleted': 'Deleted a canned answer',
  'announcement.published': 'Published an announcement to all partners',
  'announcement.withdrawn': 'Withdrew an announcement',
  'mail.retried': 'Had a mail sent again',
  'mails.retried': 'Had all given-up mails sent again',
  'dead-letters.replayed': 'Replayed dead letters',
  'monthly-payment.changed': 'Paid a month, or took that back',
  'partner.paid': 'Paid a partner',
  'payout.voided': 'Took a payout back',
  'payout.bank-noted': 'Noted what the bank did with a payout',
  'payout-batch.bank-noted': 'Noted that the bank sent a batch',
  'payout-batch.paid': 'Paid partners for a closed month',
  'approval.asked': 'Asked for the approval of a payment',
  'approval.approved': 'Approved a payment, which was made',
  'approval.refused': 'Refused to approve a payment',
  'approval.withdrawn': 'Withdrew a request for approval',
  'flag.decided': 'Decided about flagged commission',
  'sale.deleted': 'Deleted a commission',
  'unknown-code.assigned': 'Assigned an unknown referral code',
  'unknown-code.credited': 'Created a referral from an unknown code',
  'stripe.synced': 'Pulled sessions from Stripe',
  'webhook.simulated': 'Sent a test event through the webhook',
  'document.deleted': 'Deleted a document',
  'document.reviewed': 'Accepted or refused a document',
  'tax-number.set': 'Set a partner’s tax number',
  'tax-number.removed': 'Removed a partner’s tax number',
  'bank-account.set': 'Set a partner’s bank account',
  'bank-account.removed': 'Removed a partner’s bank account',
  'bank-account.typed': 'Typed their own bank account',
  'bank-account.withdrawn': 'Withdrew their own bank account',
  'bank-account.stopped': 'Stopped a change of a bank account',
  'bank-account.allowed': 'Allowed changes of a bank account again',
  'bank-account.approved': 'Approved a bank account',
  'nacha-file.made': 'Made a NACHA file',
  'nacha-file.taken': 'Took a NACHA file',
  'clients.exported': 'Exported the clients',
  'payout-batch.exported': 'Exported the payouts of a batch',
  'audit-log.exported': 'Exported the audit log',
  'document.read': 'Downloaded a document',
  'document.previewed': 'Looked at a document',
  'bank-account.read': 'Looked at a partner’s bank account',
  'tax-number.read': 'Looked at the last digits of a partner’s tax number',
  'mail.read': 'Opened a mail',
  'nacha-file.unused': 'Declared a NACHA file unused',
} as const;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

/**
 * done; refused: nothing changed; failed: on our side, before anything was done; unknown: it may have happened, since the
 * service broke or never answered, or the gateway ended before it recorded the outcome.
 */
export const AUDIT_OUTCOMES = ['done', 'refused', 'failed', 'unknown'] as const;

/** The form of a subject: `partner/7`. */
export const AUDIT_SUBJECT = /^[a-z-]+\/\d{1,16}$/;

/** The kinds of action, as people would look for them (D-102). */
export const AUDIT_KINDS = {
  'signing-in': 'Signing in',
  money: 'Money',
  'bank-accounts': 'Bank accounts',
  people: 'People',
  products: 'Products',
  claims: 'Claims',
  reading: 'Reading private data',
  upkeep: 'Mails, events and Stripe',
} as const;
export type AuditKind = keyof typeof AUDIT_KINDS;

/** What an action can be about: the first part of its subject. */
export const AUDIT_THINGS = {
  admin: 'Administrator',
  partner: 'Partner',
  product: 'Product',
  claim: 'Claim',
  sale: 'Commission',
  payout: 'Payout',
  'payout-batch': 'Payout batch',
  approval: 'Request for approval',
  flag: 'Flag',
  'nacha-file': 'NACHA file',
  document: 'Document',
  'support-request': 'Support request',
  'canned-answer': 'Canned answer',
  announcement: 'Announcement',
  mail: 'Mail',
  invite: 'Invitation',
  'unknown-code': 'Unknown code',
} as const;
export type AuditThing = keyof typeof AUDIT_THINGS;

/** Of each action its kind, and what it is about; null: nothing that has a number. */
export const AUDIT_SORTED: Record<AuditAction, readonly [AuditKind, AuditThing | null]> = {
  'admin.signed-in': ['signing-in', 'admin'],
  'admin.signed-out': ['signing-in', 'admin'],
  'admin.sessions-ended': ['signing-in', 'admin'],
  'admin.factor-asked': ['signing-in', 'admin'],
  'admin.renamed': ['people', 'admin'],
  'admin.factor-failed': ['signing-in', 'admin'],
  'admin.factor-begun': ['signing-in', 'admin'],
  'admin.factor-added': ['signing-in', 'admin'],
  'admin.factor-removed': ['signing-in', 'admin'],
  'admin.passkey-renamed': ['signing-in', 'admin'],
  'admin.factors-reset': ['signing-in', 'admin'],
  'admin.factor-reset-asked': ['signing-in', 'admin'],
  'admin.factor-reset-refused': ['signing-in', 'admin'],
  'admin.recovery-codes-made': ['signing-in', 'admin'],
  'admin.stepped-up': ['signing-in', 'admin'],
  'admin.changed': ['people', 'admin'],
  'admin.removed': ['people', 'admin'],
  'invite.withdrawn': ['people', 'invite'],
  'bank-account.typed': ['bank-accounts', 'partner'],
  'bank-account.withdrawn': ['bank-accounts', 'partner'],
  'bank-account.stopped': ['bank-accounts', 'partner'],
  'bank-account.allowed': ['bank-accounts', 'partner'],
  'admin.sign-in-failed': ['signing-in', 'admin'],
  'unknown.sign-in-failed': ['signing-in', null],
  'admin.reset-asked': ['signing-in', 'admin'],
  'admin.reset-used': ['signing-in', 'admin'],
  'admin.invite-accepted': ['people', 'admin'],
  'admin.invited': ['people', 'invite'],
  'admin.credentials-changed': ['signing-in', 'admin'],
  'admin.email-confirmed': ['signing-in', 'admin'],
  'admin.confirmation-asked': ['signing-in', 'admin'],
  'admin.new-email-cancelled': ['signing-in', 'admin'],
  'partner.deleted': ['people', 'partner'],
  'partner.email-corrected': ['people', 'partner'],
  'product.added': ['products', 'product'],
  'product.edited': ['products', 'product'],
  'product.deleted': ['products', 'product'],
  'brand.saved': ['upkeep', null],
  'claim.status-changed': ['claims', 'claim'],
  'support.answered': ['people', 'support-request'],
  'partner.noted': ['people', 'partner'],
  'support.noted': ['people', 'support-request'],
  'support.changed': ['people', 'support-request'],
  'canned-answer.added': ['people', 'canned-answer'],
  'canned-answer.changed': ['people', 'canned-answer'],
  'canned-answer.deleted': ['people', 'canned-answer'],
  'announcement.published': ['people', 'announcement'],
  'announcement.withdrawn': ['people', 'announcement'],
  'mail.retried': ['upkeep', 'mail'],
  'mails.retried': ['upkeep', null],
  'dead-letters.replayed': ['upkeep', null],
  'monthly-payment.changed': ['money', 'partner'],
  'partner.paid': ['money', 'partner'],
  'payout.voided': ['money', 'payout'],
  'payout.bank-noted': ['money', 'payout'],
  'payout-batch.bank-noted': ['money', 'payout-batch'],
  'payout-batch.paid': ['money', 'payout-batch'],
  'approval.asked': ['money', 'approval'],
  'approval.approved': ['money', 'approval'],
  'approval.refused': ['money', 'approval'],
  'approval.withdrawn': ['money', 'approval'],
  'flag.decided': ['money', 'flag'],
  'sale.deleted': ['money', 'sale'],
  'unknown-code.assigned': ['money', 'unknown-code'],
  'unknown-code.credited': ['money', 'unknown-code'],
  'stripe.synced': ['upkeep', 'admin'],
  'webhook.simulated': ['upkeep', 'admin'],
  'document.deleted': ['people', 'document'],
  'document.reviewed': ['people', 'document'],
  'tax-number.set': ['people', 'partner'],
  'tax-number.removed': ['people', 'partner'],
  'bank-account.set': ['bank-accounts', 'partner'],
  'bank-account.approved': ['bank-accounts', 'partner'],
  'bank-account.removed': ['bank-accounts', 'partner'],
  'nacha-file.made': ['money', 'nacha-file'],
  'nacha-file.taken': ['money', 'nacha-file'],
  'clients.exported': ['reading', null],
  'payout-batch.exported': ['reading', 'payout-batch'],
  'audit-log.exported': ['reading', null],
  'document.read': ['reading', 'document'],
  'document.previewed': ['reading', 'document'],
  'bank-account.read': ['reading', 'partner'],
  'tax-number.read': ['reading', 'partner'],
  'mail.read': ['reading', 'mail'],
  'nacha-file.unused': ['money', 'nacha-file'],
};

/** What of private data is taken out at once, as its owners are told by mail (D-119): files, and very many single reads. */
export const EXPORT_KINDS = ['clients', 'payouts', 'bank-file', 'audit-log', 'reads'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

/** The exports that are one file. */
export const EXPORTS: Partial<Record<AuditAction, ExportKind>> = {
  'clients.exported': 'clients',
  'payout-batch.exported': 'payouts',
  'nacha-file.taken': 'bank-file',
  'audit-log.exported': 'audit-log',
};

/** Reads of private data, of which very many raise an alert (D-103). NACHA files have every partner's account. */
export const privateReads = (): AuditAction[] => [...actionsOf({ kind: 'reading' }), 'nacha-file.taken'];

/** The actions of a kind and about a thing, where those are given. */
export const actionsOf = ({
  kind,
  thing,
}: {
  kind?: AuditKind | undefined;
  thing?: AuditThing | undefined;
}) =>
  (Object.keys(AUDIT_SORTED) as AuditAction[]).filter((action) => {
    const [its, about] = AUDIT_SORTED[action];
    return (kind === undefined || its === kind) && (thing === undefined || about === thing);
  });
