import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../lib/errors.js';
import { ADMIN_KEY } from '../../lib/query.js';
import { notify } from '../../ui/notify.js';
import { syncStripe } from './queries.js';

/** Pulls from Stripe what no webhook told of, and says what came of it (specification, sections 4 and 8). */
export function useSync() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: syncStripe,
    async onSuccess({ processed, skipped, errors, unknownReferralCodes }) {
      await queries.invalidateQueries({ queryKey: ADMIN_KEY });
      notify({
        type: errors > 0 ? 'info' : 'success',
        title: 'Stripe is synced',
        description: `${processed} recorded, ${skipped} known already, ${errors} failed.`,
      });
      if (unknownReferralCodes.length === 0) return;
      notify({
        type: 'info',
        title: 'Unknown referral codes',
        description: unknownReferralCodes.join(', '),
      });
    },
    onError: (error) =>
      notify({
        type: 'error',
        title: 'Sync Failed',
        description: `Failed to sync Stripe sessions: ${messageOf(error)}`,
      }),
  });
}
