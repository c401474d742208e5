import { mayCall, type Call } from '@portal/contracts/calls/define-call';
import type { User } from '@portal/contracts/http/account';
import type { AdminRole } from '@portal/contracts/values/admin-roles';

let adminRole: AdminRole | null = null;

/** Sets the page's administrator; null while none is signed in. A changed role ends the session, so no page follows one. */
export function keepAdmin(user: User | null): void {
  adminRole = user?.role === 'admin' ? (user.adminRole ?? 'read-only') : null;
}

/** Whether the administrator of this page may make the call (D-100): what they may not do is not offered. */
export const may = (call: Pick<Call, 'right'>): boolean => adminRole !== null && mayCall(adminRole, call);
