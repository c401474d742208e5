import type { LedgerEntry } from '@portal/contracts/http/partner-ledger';
import { monthName } from '../../../lib/dates.js';

/** An entry of the ledger in words: what it is, and what it is about; null where nothing more is known. */
export function wordsOf({
  kind,
  month,
  saleId,
  clientName,
  productName,
}: Pick<LedgerEntry, 'kind' | 'month' | 'saleId' | 'clientName' | 'productName'>): {
  title: string;
  note: string | null;
} {
  const sold = [productName, clientName].filter((part) => part !== null).join(', ') || null;
  switch (kind) {
    case 'earned':
      return { title: 'Commission of a sale', note: sold };
    case 'reversed':
      return { title: 'Commission taken back: refunded, disputed or deleted', note: sold };
    case 'adjusted':
      return {
        title: saleId === null ? 'Adjustment' : 'Commission given back: a refund or dispute was undone',
        note: sold,
      };
    case 'paid':
      return { title: 'Payout', note: `For ${monthName(month)}` };
    case 'payout-voided':
      return { title: 'Payout taken back', note: `For ${monthName(month)}` };
  }
}
