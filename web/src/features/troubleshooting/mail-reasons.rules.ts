const DELETED = 'The account was deleted';
const GONE = 'What it told of was deleted';

/** Why a mail was not sent, by the code that notifications keeps. */
const REASONS: Record<string, string> = {
  UNDONE: 'Undone before it was sent',
  OVERTAKEN: 'No longer true when it was its turn',
  NOT_MAILED: 'The partner is suspended, or has not confirmed the address',
  NOT_STANDING: 'The announcement was over or withdrawn',
  PARTNER_GONE: DELETED,
  ACCOUNT_GONE: DELETED,
  ADMIN_GONE: DELETED,
  SENDER_GONE: DELETED,
  SALE_GONE: GONE,
  CLAIM_GONE: GONE,
  REQUEST_GONE: GONE,
  DOCUMENT_GONE: GONE,
  INVITE_GONE: GONE,
  ADDRESS_GONE: 'No address is set for it any more (AUDIT_HEAD_MAIL)',
  NO_ADDRESS: 'No address is known',
  BAD_ADDRESS: 'The address is not valid',
};

/** Why it was not sent, in words; the mail server's own code, such as 'ECONNREFUSED', as it is. */
export const mailReason = (code: string): string =>
  code.startsWith('UNANSWERED') ? 'The server never answered: it may have arrived' : (REASONS[code] ?? code);
