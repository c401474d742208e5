import type { Person } from '@portal/contracts/http/internal';

/** Whether announcements may be mailed to a partner: to an e-mail that counts (D-112), of who is not suspended (D-166). */
export const isMailed = ({
  isUnverified,
  suspendedAt,
}: Pick<Person, 'isUnverified' | 'suspendedAt'>): boolean => !isUnverified && !suspendedAt;
