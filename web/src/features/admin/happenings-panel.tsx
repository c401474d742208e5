import type { HappeningKind } from '@portal/contracts/http/happenings';
import { useQuery } from '@tanstack/react-query';
import { Banknote, ShieldQuestion, ShoppingBag, Undo2, UserPlus, type LucideIcon } from 'lucide-react';
import { Lately } from '../../ui/lately.js';
import { isKnown, lineOf } from './happening-lines.rules.js';
import { happeningsQuery } from './queries.js';

const ICONS: Record<HappeningKind, LucideIcon> = {
  sale: ShoppingBag,
  refund: Undo2,
  'sign-up': UserPlus,
  claim: ShieldQuestion,
  payout: Banknote,
  'payout-voided': Undo2,
};

/** What happened lately anywhere; it grows as it happens (D-161). */
export function HappeningsPanel() {
  const reading = useQuery(happeningsQuery);
  return (
    <Lately
      title="What happened lately"
      reading={reading}
      lines={reading.data?.filter(isKnown).map((happening) => ({
        key: happening.id,
        icon: ICONS[happening.kind],
        at: happening.at,
        ...lineOf(happening),
      }))}
      words={{
        failed: 'What happened lately could not be loaded',
        empty: 'Nothing yet. Sales, refunds, sign-ups, claims and payouts show up here as they happen.',
      }}
    />
  );
}
