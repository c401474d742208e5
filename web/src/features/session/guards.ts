import { redirect } from '@tanstack/react-router';
import type { User } from '@portal/contracts/http/account';
import type { UserRole } from '@portal/contracts/values/roles';
import { configQuery } from '../../lib/config.js';
import { queryClient } from '../../lib/query.js';
import { userQuery } from './queries.js';
import { homeOf, signInPageOf } from './paths.rules.js';
import { isPutOff } from './put-off.js';

/**
 * For a route's `beforeLoad`: admits users of this role, and redirects others as section 2 says. Their pages know the
 * business's time zone, and so which month it is (D-133).
 */
export async function requireRole(role: UserRole): Promise<{ user: User }> {
  const [user] = await Promise.all([
    queryClient.ensureQueryData(userQuery),
    queryClient.ensureQueryData(configQuery),
  ]);
  if (!user) throw redirect({ to: signInPageOf(role), replace: true });
  if (user.role !== role) throw redirect({ to: homeOf(user.role), replace: true });
  return { user };
}

/** For administrators' pages: leads those who have to set up a second factor there first (D-104). */
export async function requireEnrolledAdmin(): Promise<{ user: User }> {
  const { user } = await requireRole('admin');
  if (user.mustEnrol && !isPutOff(user.id)) throw redirect({ to: '/second-factor', replace: true });
  return { user };
}

/** For the auth pages: redirects a signed-in user to their home page. */
export async function requireSignedOut(): Promise<void> {
  const user = await queryClient.ensureQueryData(userQuery);
  if (user) throw redirect({ to: homeOf(user.role), replace: true });
}
