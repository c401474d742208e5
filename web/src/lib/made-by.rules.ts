import type { PayoutOfPartner } from '@portal/contracts/http/payouts';

type MadeBy = Pick<PayoutOfPartner, 'askedBy' | 'approvedBy'>;
type Administrator = NonNullable<MadeBy['askedBy']>;

/** An administrator in a sentence. */
export const administratorName = ({ id, name }: Administrator): string => name ?? `administrator ${id}`;

/** Who made a payout: 'by Asa Admin', 'asked for by Asa Admin, approved by Noor Haddad'; null where it is not known. */
export function madeByText({ askedBy, approvedBy }: MadeBy): string | null {
  if (!askedBy) return null;
  return approvedBy
    ? `asked for by ${administratorName(askedBy)}, approved by ${administratorName(approvedBy)}`
    : `by ${administratorName(askedBy)}`;
}
