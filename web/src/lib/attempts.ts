import { queryClient } from './query.js';

/** Calls `begun` when somebody tries something, valid or not: sends a form, or has something done. */
export function followAttempts(begun: () => void): void {
  addEventListener('submit', begun, { capture: true });
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'pending') begun();
  });
}
