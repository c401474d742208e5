import type { Person } from '@portal/contracts/http/internal';

/**
 * Whether mails that nothing of the partner's depends on may go to them, such as announcements and weekly summaries: to an
 * e-mail that counts (D-112), of who is not suspended (D-166).
 */
export const isMailed = ({
  isUnverified,
  suspendedAt,
}: Pick<Person, 'isUnverified' | 'suspendedAt'>): boolean => !isUnverified && !suspendedAt;

/** The reason for giving up such a mail. */
export const NOT_MAILED = 'NOT_MAILED';
