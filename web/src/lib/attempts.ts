import { queryClient } from './query.js';

/** Calls `begun` when the user starts an action, valid or not: submits a form, or starts a mutation. */
export function followAttempts(begun: () => void): void {
  addEventListener('submit', begun, { capture: true });
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'pending') begun();
  });
}
