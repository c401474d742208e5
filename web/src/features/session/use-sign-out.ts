import { t } from '@lingui/core/macro';
import type { UserRole } from '@portal/contracts/values/roles';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { askedPage } from '../../lib/asked-page.js';
import { messageOf } from '../../lib/errors.js';
import { queryClient } from '../../lib/query.js';
import { dropNews, notify } from '../../ui/notify.js';
import { forgetWhatWasRead, tellOtherTabs } from './end.js';
import { signInPageOf } from './paths.rules.js';
import { signOut, userQuery } from './queries.js';

/** Ends the session in the page: clears the user's data and navigates to the role's sign-in page. */
export function useSignedOut(): (role: UserRole) => Promise<void> {
  const navigate = useNavigate();
  return async (role) => {
    dropNews();
    queryClient.setQueryData(userQuery.queryKey, null);
    tellOtherTabs();
    await navigate({ to: signInPageOf(role), replace: true });
    forgetWhatWasRead();
    askedPage.forget();
  };
}

/** Signs out. */
export function useSignOut(role: UserRole) {
  const signedOut = useSignedOut();
  return useMutation({
    mutationFn: signOut,
    onSuccess: () => signedOut(role),
    onError: (error) => notify({ type: 'error', title: t`Logout failed`, description: messageOf(error) }),
  });
}
