import { t } from '@lingui/core/macro';
import type { User } from '@portal/contracts/http/account';
import type { LiveSale } from '@portal/contracts/live/messages';
import { formatWholeDollars, toCents } from '@portal/contracts/values/money';
import { useQueryClient } from '@tanstack/react-query';
import { celebrate } from '../../lib/celebrate.js';
import { firstTime } from '../../lib/celebrated.js';
import { coalesced } from '../../lib/coalesced.js';
import { shortDayName } from '../../lib/dates.js';
import {
  BELL_KEY,
  LINKS_KEY,
  OWN_ACCOUNT_KEY,
  OWN_DOCUMENTS_KEY,
  PARTNER_KEY,
  PRODUCTS_KEY,
} from '../../lib/query.js';
import { useState } from 'react';
import { useLive } from '../../lib/use-live.js';
import { LiveLost } from '../../ui/live-lost.js';
import { notify } from '../../ui/notify.js';

interface Props {
  user: User;
  /** The server no longer accepts this user's session. */
  onRefused: () => void;
}

/** Listens to the partner's sales: celebrates each once, and keeps every figure on the page current (D-28). */
export function LiveSales({ user, onRefused }: Props) {
  const queries = useQueryClient();
  const [refresh] = useState(() => coalesced(() => queries.invalidateQueries({ queryKey: PARTNER_KEY })));
  const [refreshBell] = useState(() => coalesced(() => queries.invalidateQueries({ queryKey: BELL_KEY })));
  const refreshProducts = () => {
    for (const queryKey of [PRODUCTS_KEY, LINKS_KEY]) void queries.invalidateQueries({ queryKey });
  };
  const { state, reconnect } = useLive(user, {
    connected() {
      refresh(); // links, too
      refreshBell();
      void queries.invalidateQueries({ queryKey: PRODUCTS_KEY });
    },
    figures: refresh,
    notices() {
      refreshBell();
      // The bell also tells of what others did with the bank account and the documents.
      for (const queryKey of [OWN_ACCOUNT_KEY, OWN_DOCUMENTS_KEY])
        void queries.invalidateQueries({ queryKey });
    },
    products: refreshProducts,
    refused: onRefused,
    sale(sale) {
      refresh();
      if (firstTime(sale.saleId)) announce(sale);
    },
  });
  return state === 'lost' && <LiveLost onReconnect={reconnect} />;
}

function announce({ saleId, productName, amount, commission, payableFrom }: LiveSale): void {
  const dollars = (value: number) => formatWholeDollars(toCents(value));
  const earned = dollars(commission);
  notify({
    type: 'success',
    news: true,
    title: t`New sale: ${dollars(amount)}`,
    description: payableFrom
      ? t`${productName}. You earn ${earned} commission, payable from ${shortDayName(payableFrom)}.`
      : t`${productName}. You earn ${earned} commission.`,
  });
  celebrate(saleId);
}
