import { useQueryClient } from '@tanstack/react-query';
import { ADMIN_KEY } from '../../lib/query.js';
import { useConfirmed } from '../../lib/use-confirmed.js';
import { notify } from '../../ui/notify.js';

/** Decides about a request, once however often it is pressed; then everything that shows payments is read again. */
export function useDecision<Wish extends object>(
  act: (wish: Wish) => Promise<unknown>,
  onClose: () => void,
  told: { title: string; description: string },
) {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: ADMIN_KEY });
  const deciding = useConfirmed({
    act,
    refresh,
    async onDone() {
      onClose();
      notify({ type: 'success', ...told });
      await refresh();
    },
    onFailed: refresh,
  });
  // Nothing that was seen goes along: the service holds what was asked for against what is now.
  return { ...deciding, decide: (wish: Wish) => deciding.confirm(wish, {}) };
}
