import type { AdminMail } from '@portal/contracts/http/admin-support';

/** Whether the mail has left the queue. A gone mail without text belonged to somebody who was deleted (D-22). */
export const hasGone = (status: AdminMail['status']): boolean => status === 'sent' || status === 'kept';
