import type { SyncResult } from '@portal/contracts/http/admin-sales';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { messageOf } from '../../lib/errors.js';
import { ADMIN_KEY } from '../../lib/query.js';
import { notify } from '../../ui/notify.js';
import { syncSessions } from './queries.js';

/** A notice that lists codes stays longer (specification section 9). */
const UNKNOWN_CODES_MS = 10_000;

/** Pulls from Stripe if the address asks for it, and reports the result (D-17). */
export function useSync(wanted: boolean, onBegun: () => void): { isSyncing: boolean } {
  const queries = useQueryClient();
  const sync = useMutation({
    mutationFn: syncSessions,
    onSuccess(result) {
      void queries.invalidateQueries({ queryKey: ADMIN_KEY });
      announce(result);
    },
    onError: (error) =>
      notify({
        type: 'error',
        title: 'Sync Failed',
        description: `Failed to sync Stripe sessions: ${messageOf(error)}`,
      }),
  });
  const begun = useRef(false);
  useEffect(() => {
    if (!wanted) begun.current = false;
    else if (!begun.current) {
      begun.current = true;
      sync.mutate();
      onBegun();
    }
  }, [wanted, onBegun, sync]);
  return { isSyncing: sync.isPending };
}

function announce({ processed, skipped, errors, unknownReferralCodes: codes }: SyncResult): void {
  const sums = `${processed} processed, ${skipped} skipped, ${errors} errors.`;
  if (codes.length === 0)
    return notify({ type: errors > 0 ? 'error' : 'success', title: 'Sync complete', description: sums });
  notify({
    type: 'info',
    title: 'Sync complete with unknown referral codes',
    description: `${sums} Unknown codes: ${codes.join(', ')}`,
    duration: UNKNOWN_CODES_MS,
  });
}
