/** What a partner's bell tells of (D-145). */
export const NOTICE_KINDS = [
  'sale',
  'refund',
  'payout',
  'payout-voided',
  'bank-account',
  'bank-account-stopped',
  'document',
  'announcement',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Notices are deleted after so many days. */
export const NOTICE_DAYS = 90;
/** The badge of the bell counts no further: from here on it says '9+'. */
export const UNREAD_COUNTED = 10;
/** The most notices that one call marks as read. */
export const MOST_MARKED = 200;
