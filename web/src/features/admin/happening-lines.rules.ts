import type { Happening, HappeningKind } from '@portal/contracts/http/happenings';
import { formatExactDollars } from '@portal/contracts/values/money';
import { linkOptions, type LinkProps } from '@tanstack/react-router';
import { monthName } from '../../lib/dates.js';

type Of<K extends HappeningKind> = Extract<Happening, { kind: K }>;

interface Line {
  title: string;
  /** Whose it is, and how much; '' where the title says all. */
  detail: string;
  /** Where it belongs. */
  link: LinkProps;
}

const REFUNDED: Record<Of<'refund'>['reason'], string> = {
  refund: 'Sale refunded',
  dispute: 'Sale disputed',
  'dispute-won': 'Dispute won',
};

/** The name as it is now; the number of a partner while it is not known. */
const nameOf = ({ partner }: Happening) =>
  partner ? (partner.name ?? `Partner ${partner.id}`) : 'a partner';
const atPartner = ({ partner }: Happening) =>
  linkOptions({ to: '/admin/partners/$partnerId', params: { partnerId: String(partner?.id ?? 0) } });
const clientsOf = ({ partner }: Happening) =>
  linkOptions({ to: '/admin/clients', search: { partner: partner?.id } });

const LINES: { [K in HappeningKind]: (happening: Of<K>) => Line } = {
  sale: (sale) => ({
    title: `${formatExactDollars(sale.amountCents)} sale: ${sale.productName}`,
    detail: `By ${nameOf(sale)}, ${formatExactDollars(sale.commissionCents)} commission`,
    link: clientsOf(sale),
  }),
  refund: (refund) => ({
    title: REFUNDED[refund.reason],
    detail: `By ${nameOf(refund)}, whose commission for it is now ${formatExactDollars(refund.commissionCents)}`,
    link: clientsOf(refund),
  }),
  'sign-up': (signUp) => ({ title: `${nameOf(signUp)} signed up`, detail: '', link: atPartner(signUp) }),
  claim: ({ claimId }) => ({
    title: 'A claim was filed',
    detail: '',
    link: linkOptions({ to: '/admin/claims', search: { claim: claimId } }),
  }),
  payout: (payout) => ({
    title: `Payout of ${formatExactDollars(payout.amountCents)} to ${nameOf(payout)} recorded`,
    detail: `For ${monthName(payout.month)}`,
    link: atPartner(payout),
  }),
  'payout-voided': (payout) => ({
    title: `Payout of ${formatExactDollars(payout.amountCents)} to ${nameOf(payout)} taken back`,
    detail: `For ${monthName(payout.month)}`,
    link: atPartner(payout),
  }),
};

/** Whether this page knows the kind: a newer release may have more. */
export const isKnown = ({ kind }: Happening): boolean => Object.hasOwn(LINES, kind);

export const lineOf = (happening: Happening): Line =>
  (LINES[happening.kind] as (one: Happening) => Line)(happening);
