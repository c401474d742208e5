import type { Flag } from '@portal/contracts/http/flags';
import type { OwnPurchaseMatch } from '@portal/contracts/values/flags';
import { formatExactDollars } from '@portal/contracts/values/money';

const MATCHES: Record<OwnPurchaseMatch, string> & Record<string, string | undefined> = {
  email: 'the customer’s e-mail is the partner’s',
  name: 'the customer has the partner’s name',
  browser: 'the partner was signed in in the browser that paid',
};

/** Why a flag was raised, in a sentence. */
export function whyOf({ kind, evidence, partnerName, partnerId }: Flag): string {
  const partner = partnerName ?? `Partner ${partnerId}`;
  switch (kind) {
    case 'own-purchase':
      return `${partner} may have bought this: ${listed((evidence.matches ?? []).map((match) => MATCHES[match] ?? match))}.`;
    case 'shared-bank-account':
      return `${partner} has the same bank account as ${listed((evidence.partnerIds ?? []).map((id) => `partner ${id}`))}.`;
    case 'refund-rate':
      return `Of ${evidence.sales} sales of ${partner} within ${evidence.days} days, ${evidence.refunded} were refunded, disputed or deleted.`;
    case 'velocity':
      return `${partner} earned ${formatExactDollars(evidence.commissionInCents ?? 0)} within 24 hours, and ${formatExactDollars(evidence.usualInCents ?? 0)} on a usual day.`;
  }
}

const listed = (parts: string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
