import type { Approval } from '@portal/contracts/http/approvals';
import { monthName } from './dates.js';

interface Named {
  id: number;
  firstName: string | null;
  lastName: string | null;
}

export const nameOf = ({ id, firstName, lastName }: Named, noun = 'Administrator'): string =>
  firstName === null ? `${noun} ${id}` : `${firstName} ${lastName}`;

/** For what leads to the partner's row; null where the name is not known. */
export const fullNameOf = ({ firstName, lastName }: Omit<Named, 'id'>): string | null =>
  firstName === null ? null : `${firstName} ${lastName ?? ''}`.trim();

const count = (partners: number) => `${partners} ${partners === 1 ? 'partner' : 'partners'}`;

/** Whom it pays: 'Ava Reyes', '3 partners'. */
export const payeeOf = ({ partner, partnersCount }: Pick<Approval, 'partner' | 'partnersCount'>): string =>
  partner ? nameOf(partner, 'Partner') : count(partnersCount);

/** What it is: 'Batch for November 2026'. */
export const kindOf = ({ kind, month, beyondOwedInCents }: Approval): string => {
  const noun = { payment: 'Payment', month: 'All that is payable', batch: 'Batch' }[kind];
  return `${beyondOwedInCents > 0 ? 'Advance' : noun} for ${monthName(month)}`;
};
