import type { User } from '@portal/contracts/http/account';
import { formatWholeDollars, toCents } from '@portal/contracts/values/money';
import { useQueryClient } from '@tanstack/react-query';
import { confetti, twoTones } from '../../lib/celebrate.js';
import { firstTime } from '../../lib/celebrated.js';
import { newSales } from '../../lib/new-sales.js';
import { ADMIN_KEY, CHARTS_KEY, PRODUCTS_KEY, TRANSACTIONS_KEY, UNKNOWN_CODES_KEY } from '../../lib/query.js';
import { useLive } from '../../lib/use-live.js';
import { LiveLost } from '../../ui/live-lost.js';
import { notify } from '../../ui/notify.js';
import { adminStatsQuery } from './queries.js';

interface Props {
  user: User;
  /** The server does not take us for this user any more. */
  onRefused: () => void;
}

/** Hears of every partner's sales. The totals follow at once; lists only when somebody asks, so that no row jumps. */
export function LiveAdmin({ user, onRefused }: Props) {
  const queries = useQueryClient();
  const refreshTotals = () => void queries.invalidateQueries({ queryKey: adminStatsQuery.queryKey });
  const refreshCharts = () => void queries.invalidateQueries({ queryKey: CHARTS_KEY });
  const refreshProducts = () => void queries.invalidateQueries({ queryKey: PRODUCTS_KEY });
  const { state, reconnect } = useLive(user, {
    connected() {
      newSales.shown();
      void queries.invalidateQueries({ queryKey: ADMIN_KEY });
      refreshProducts();
    },
    figures() {
      refreshTotals();
      refreshCharts();
    },
    products: refreshProducts,
    refused: onRefused,
    'stripe-transaction'({ isTest }) {
      if (isTest) notify({ type: 'info', title: 'Test event received' });
      else {
        void queries.invalidateQueries({ queryKey: TRANSACTIONS_KEY });
        // Told once the sale is listed, which is when the days have it.
        refreshCharts();
      }
    },
    'unknown-code': () => void queries.invalidateQueries({ queryKey: UNKNOWN_CODES_KEY }),
    sale({ saleId, productName, amount }) {
      refreshTotals();
      if (!firstTime(saleId)) return;
      newSales.heard();
      notify({
        type: 'success',
        news: true,
        title: `New sale: ${formatWholeDollars(toCents(amount))}`,
        description: productName,
      });
      void confetti();
      twoTones();
    },
  });
  return state === 'lost' && <LiveLost onReconnect={reconnect} />;
}
