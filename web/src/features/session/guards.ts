import { redirect, type ParsedLocation } from '@tanstack/react-router';
import type { User } from '@portal/contracts/http/account';
import type { UserRole } from '@portal/contracts/values/roles';
import { askedPage } from '../../lib/asked-page.js';
import { configQuery } from '../../lib/config.js';
import { queryClient } from '../../lib/query.js';
import { userQuery } from './queries.js';
import { homeOf, signInPageOf } from './paths.rules.js';
import { isPutOff } from './put-off.js';

/**
 * For a route's `beforeLoad`: admits users of this role, and redirects others as section 2 says. Their pages know the
 * business's time zone, and so which month it is (D-125).
 * @param location the page, which a sign-in leads back to (D-136)
 */
export async function requireRole(role: UserRole, location: ParsedLocation): Promise<{ user: User }> {
  const [user] = await Promise.all([
    queryClient.ensureQueryData(userQuery),
    queryClient.ensureQueryData(configQuery),
  ]);
  if (!user) {
    askedPage.keep(location.href);
    throw redirect({ to: signInPageOf(role), replace: true });
  }
  if (user.role !== role) throw redirect({ to: homeOf(user.role), replace: true });
  return { user };
}

/** For administrators' pages: leads those who have to set up a second factor there first (D-104). */
export async function requireEnrolledAdmin({
  location,
}: {
  location: ParsedLocation;
}): Promise<{ user: User }> {
  const { user } = await requireRole('admin', location);
  if (user.mustEnrol && !isPutOff(user.id)) throw redirect({ to: '/second-factor', replace: true });
  return { user };
}

/** For the auth pages: redirects a signed-in user to the page that was asked for, or their home page. */
export async function requireSignedOut(): Promise<void> {
  const user = await queryClient.ensureQueryData(userQuery);
  if (user) throw redirect({ href: askedPage.take(user.id) ?? homeOf(user.role), replace: true });
}
