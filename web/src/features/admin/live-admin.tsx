import type { User } from '@portal/contracts/http/account';
import { formatWholeDollars, toCents } from '@portal/contracts/values/money';
import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { celebrate } from '../../lib/celebrate.js';
import { firstTime } from '../../lib/celebrated.js';
import { coalesced } from '../../lib/coalesced.js';
import { newSales } from '../../lib/new-sales.js';
import { refreshPayoutLists } from '../../lib/payout-lists.js';
import { ADMIN_KEY, CHARTS_KEY, PRODUCTS_KEY, TRANSACTIONS_KEY, UNKNOWN_CODES_KEY } from '../../lib/query.js';
import { useEffect, useState } from 'react';
import { useLive } from '../../lib/use-live.js';
import { LiveLost } from '../../ui/live-lost.js';
import { notify } from '../../ui/notify.js';
import { adminStatsQuery, happeningsQuery, needsQuery } from './queries.js';

/** Much of what waits is told by nobody, such as a claim. */
const EVERY_MS = 60_000;

interface Props {
  user: User;
  /** The server no longer accepts this user's session. */
  onRefused: () => void;
}

/** Listens to all partners' sales. Totals update at once, month end soon; other lists only on request, so that no row jumps. */
export function LiveAdmin({ user, onRefused }: Props) {
  const queries = useQueryClient();
  const [refresh] = useState(() => {
    const one = (queryKey: QueryKey) => coalesced(() => queries.invalidateQueries({ queryKey }));
    return {
      totals: one(adminStatsQuery.queryKey),
      needs: one(needsQuery.queryKey),
      payoutLists: refreshPayoutLists(queries),
      happenings: one(happeningsQuery.queryKey),
      charts: one(CHARTS_KEY),
      products: one(PRODUCTS_KEY),
      transactions: one(TRANSACTIONS_KEY),
      unknownCodes: one(UNKNOWN_CODES_KEY),
    };
  });
  useQuery({ ...needsQuery, refetchInterval: EVERY_MS, notifyOnChangeProps: [] });
  // What the administrator does may be what was waiting.
  useEffect(
    () =>
      queries.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success') refresh.needs();
      }),
    [queries, refresh],
  );
  const { state, reconnect } = useLive(user, {
    connected() {
      newSales.shown();
      void queries.invalidateQueries({ queryKey: ADMIN_KEY });
      refresh.products();
    },
    figures() {
      refresh.totals();
      refresh.charts();
      refresh.needs();
      refresh.payoutLists();
    },
    happenings: refresh.happenings,
    products: refresh.products,
    refused: onRefused,
    'stripe-transaction'({ isTest }) {
      // Every administrator gets it, also those who did not send it.
      if (isTest) notify({ type: 'info', news: true, title: 'Test event received' });
      else {
        refresh.transactions();
        // Sent once the sale is listed: the totals by day include it then.
        refresh.charts();
      }
    },
    'unknown-code'() {
      refresh.unknownCodes();
      refresh.needs();
    },
    sale({ saleId, productName, amount }) {
      refresh.totals();
      if (!firstTime(saleId)) return;
      newSales.heard();
      notify({
        type: 'success',
        news: true,
        title: `New sale: ${formatWholeDollars(toCents(amount))}`,
        description: productName,
      });
      celebrate(saleId);
    },
  });
  return state === 'lost' && <LiveLost onReconnect={reconnect} />;
}
