import type { UserRole } from '@portal/contracts/values/roles';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { messageOf } from '../../lib/errors.js';
import { queryClient } from '../../lib/query.js';
import { notify } from '../../ui/notify.js';
import { signInPageOf } from './paths.rules.js';
import { signOut, userQuery } from './queries.js';

/** Signs out: nothing of the user stays in the page, and the sign-in page of their role follows. */
export function useSignOut(role: UserRole) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: signOut,
    async onSuccess() {
      queryClient.setQueryData(userQuery.queryKey, null);
      await navigate({ to: signInPageOf(role), replace: true });
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== userQuery.queryKey[0] });
    },
    onError: (error) => notify({ type: 'error', title: 'Logout failed', description: messageOf(error) }),
  });
}
