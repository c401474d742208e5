import type { AdminMail } from '@portal/contracts/http/admin-support';

/** It was written then; what has no words any more was somebody's who was deleted (D-22). */
export const hasGone = (status: AdminMail['status']): boolean => status === 'sent' || status === 'kept';
