import type { User } from '@portal/contracts/http/account';
import { useEffect, useRef, useState } from 'react';
import type { Live, LiveHandlers, LiveState } from './live.js';

/**
 * The live channel while a page is open. `handlers` may change with each render: the newest are called.
 * @returns its state, and a function to reconnect once it is `lost`
 */
export function useLive(user: User, handlers: Omit<LiveHandlers, 'state'>) {
  const [state, setState] = useState<LiveState>('connecting');
  const [attempt, setAttempt] = useState(0);
  const live = useRef<Live>(null);
  const newest = useRef(handlers);
  useEffect(() => {
    newest.current = handlers;
  });

  useEffect(() => {
    let gone = false;
    // Loaded after the page, so that it delays nothing that is shown first.
    const open = ({ openLive }: typeof import('./live.js')) => {
      if (gone) return;
      live.current = openLive(user, {
        state: setState,
        connected: () => newest.current.connected(),
        refused: () => newest.current.refused(),
        sale: (sale) => newest.current.sale(sale),
        figures: (changed) => newest.current.figures(changed),
        products: () => newest.current.products(),
        'stripe-transaction': (seen) => newest.current['stripe-transaction']?.(seen),
        notices: () => newest.current.notices?.(),
        happenings: () => newest.current.happenings?.(),
        'unknown-code': () => newest.current['unknown-code']?.(),
      });
    };
    void import('./live.js').then(open, () => !gone && setState('lost'));
    return () => {
      gone = true;
      live.current?.close();
      live.current = null;
    };
  }, [user, attempt]);

  return {
    state,
    reconnect() {
      if (live.current) return live.current.reconnect();
      // Its code could not be loaded.
      setState('connecting');
      setAttempt(attempt + 1);
    },
  };
}
