import type { Flag } from '@portal/contracts/http/flags';
import type { OwnPurchaseMatch } from '@portal/contracts/values/flags';
import { formatExactDollars } from '@portal/contracts/values/money';

const MATCHES: Record<OwnPurchaseMatch, string> & Record<string, string | undefined> = {
  email: 'the customer’s e-mail is the partner’s',
  name: 'the customer has the partner’s name',
  browser: 'the partner was signed in in the browser that paid',
  card: 'the card has paid a purchase of the partner’s own',
};

export interface FlaggedPartner {
  id: number;
  /** null once they are deleted. */
  name: string | null;
}

export const nameOf = ({ id, name }: FlaggedPartner): string => name ?? `Partner ${id}`;

/** Whose commission it holds. */
export const partnerOf = ({ partnerId, partnerName }: Flag): FlaggedPartner => ({
  id: partnerId,
  name: partnerName,
});

/** Whose account or tax number it is too; of payouts of the release before without names. */
export const othersOf = ({ evidence, otherPartners }: Flag): FlaggedPartner[] =>
  otherPartners ?? (evidence.partnerIds ?? []).map((id) => ({ id, name: null }));

/** Why a flag was raised: a sentence, with the partners in it. */
export function partsOf(flag: Flag): (string | FlaggedPartner)[] {
  const { kind, evidence } = flag;
  const partner = partnerOf(flag);
  switch (kind) {
    case 'own-purchase':
      return [
        partner,
        ` may have bought this: ${listed((evidence.matches ?? []).map((match) => MATCHES[match] ?? match)).join('')}.`,
      ];
    case 'shared-card':
      return [
        `One card paid for ${evidence.customers} customers of `,
        partner,
        ` within ${evidence.days} days, among them the customer of this sale.`,
      ];
    case 'shared-bank-account':
      return [partner, ' has the same bank account as ', ...listed(othersOf(flag)), '.'];
    case 'shared-tax-number':
      return [partner, ' has the same tax number as ', ...listed(othersOf(flag)), '.'];
    case 'refund-rate':
      return [
        `Of ${evidence.sales} sales of `,
        partner,
        ` within ${evidence.days} days, ${evidence.refunded} were refunded, disputed or deleted.`,
      ];
    case 'velocity':
      return [
        partner,
        ` earned ${formatExactDollars(evidence.commissionInCents ?? 0)} within 24 hours, and ${formatExactDollars(evidence.usualInCents ?? 0)} on a usual day.`,
      ];
    default:
      // Raised by a later release.
      return [partner, ` was flagged for a reason that this version does not know (${kind as string}).`];
  }
}

/** Why a flag was raised, in a sentence. */
export const whyOf = (flag: Flag): string =>
  partsOf(flag)
    .map((part) => (typeof part === 'string' ? part : nameOf(part)))
    .join('');

/** What one partner's decision leaves open: each partner of a shared account or tax number has a flag of their own. */
export const separatelyOf = (flag: Flag): string | null => {
  const others = othersOf(flag);
  if (others.length === 0) return null;
  const names = listed(others.map(nameOf)).join('');
  return `The ${others.length === 1 ? 'flag' : 'flags'} of ${names} ${others.length === 1 ? 'is' : 'are'} decided separately.`;
};

/** 'a, b and c', in parts. */
const listed = <Part>(parts: Part[]): (Part | string)[] =>
  parts.flatMap((part, at) => (at === 0 ? [part] : [at === parts.length - 1 ? ' and ' : ', ', part]));

/** What a flag holds; of a released one, what it held: '$25.80 until released'. '–' where nobody kept it. */
export function heldText({
  state,
  heldInCents,
  decisions,
}: Pick<Flag, 'state' | 'heldInCents' | 'decisions'>): string {
  if (state !== 'released') return formatExactDollars(heldInCents);
  const held = decisions.at(-1)?.heldInCents;
  return held === undefined ? '–' : `${formatExactDollars(held)} until released`;
}
