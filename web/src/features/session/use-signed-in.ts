import type { User } from '@portal/contracts/http/account';
import { useNavigate } from '@tanstack/react-router';
import { askedPage } from '../../lib/asked-page.js';
import { queryClient } from '../../lib/query.js';
import { tellOtherTabs } from './end.js';
import { homeOf } from './paths.rules.js';
import { userQuery } from './queries.js';

/** Follows a sign-in: clears an earlier user's data, and navigates to the page that was asked for, or the user's home page. */
export function useSignedIn(): (user: User) => void {
  const navigate = useNavigate();
  return (user) => {
    queryClient.clear();
    queryClient.setQueryData(userQuery.queryKey, user);
    tellOtherTabs();
    void navigate({ href: askedPage.take(user.id) ?? homeOf(user.role), replace: true });
  };
}
