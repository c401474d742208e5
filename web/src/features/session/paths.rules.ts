import type { UserRole } from '@portal/contracts/values/roles';

/** Where a signed-in user lands (specification section 2, 'Route protection'). */
export const homeOf = (role: UserRole) => (role === 'admin' ? '/admin' : '/');

/** Where a visitor signs in for a page of this role. */
export const signInPageOf = (role: UserRole) => (role === 'admin' ? '/admin/auth' : '/auth');

/** Where somebody asks for a new password, who came from that page. */
export const forgotPageOf = (role: UserRole) =>
  role === 'admin' ? '/admin/forgot-password' : '/forgot-password';
