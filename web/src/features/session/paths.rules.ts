import type { UserRole } from '@portal/contracts/values/roles';

/** Home page of a signed-in user (specification section 2, 'Route protection'). */
export const homeOf = (role: UserRole) => (role === 'admin' ? '/admin' : '/');

/** Sign-in page of a role. */
export const signInPageOf = (role: UserRole) => (role === 'admin' ? '/admin/auth' : '/auth');

/** The page to request a new password, for the role's sign-in page. */
export const forgotPageOf = (role: UserRole) =>
  role === 'admin' ? '/admin/forgot-password' : '/forgot-password';
