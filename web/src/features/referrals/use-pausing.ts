import { t } from '@lingui/core/macro';
import type { Referral } from '@portal/contracts/http/catalog';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../lib/errors.js';
import { notify } from '../../ui/notify.js';
import { editReferral } from './calls.js';
import { nameOf } from './link.rules.js';
import { referralsQuery } from './queries.js';

/** Pauses or resumes a link, and says what that means for customers. */
export function usePausing() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ referral, isPaused }: { referral: Referral; isPaused: boolean }) =>
      editReferral(referral.id, { isPaused }),
    async onSuccess(_, { referral, isPaused }) {
      await queries.invalidateQueries({ queryKey: referralsQuery.queryKey });
      notify({
        type: 'success',
        title: isPaused ? t`Link paused` : t`Link resumed`,
        description: isPaused
          ? t`Who opens your link for ${nameOf(referral)} reads that it is paused. Its sales and visits stay.`
          : t`Your link for ${nameOf(referral)} sells again, at the same address.`,
      });
    },
    onError: (error, { isPaused }) =>
      notify({
        type: 'error',
        title: isPaused ? t`The link could not be paused` : t`The link could not be resumed`,
        description: messageOf(error),
      }),
  });
}
