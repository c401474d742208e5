import { plural, t } from '@lingui/core/macro';
import { businessTimeZone, timeZoneName } from '@portal/contracts/values/business-time-zone';
import type { CustomerOfSale } from '@portal/contracts/http/internal';
import type { BankState } from '@portal/contracts/http/payouts';
import { formatExactDollars, type Cents } from '@portal/contracts/values/money';
import type { VoidReason } from '@portal/contracts/values/void-reasons';
import { localeNow } from '@portal/kit/language/i18n';

/** A receipt in words, ready to be drawn. */
export interface Receipt {
  title: string;
  facts: [name: string, value: string][];
  lines: { product: string; client: string; amount: string }[];
  /** Under the lines; they add up to the amount of the payout, unless it was taken back. */
  sums: [name: string, amount: string][];
  /** In place of the lines, of a payout that was taken back: one sentence a line. */
  takenBack?: string[];
  note: string;
}

interface Of {
  id: number;
  month: string;
  madeAt: Date;
  amountCents: Cents;
  /** The part that no commission has used up. */
  advanceCents: Cents;
  voidedAt: Date | null;
  voidReason: VoidReason | null;
  /** What the bank did with it (D-142); null where nothing was noted. */
  bankState: BankState | null;
  firstName: string | null;
  lastName: string | null;
  companyName: string | null;
  lines: { saleId: number; amountCents: Cents }[];
}

/** How many lines a receipt has at most; the rest is one sum, so that no receipt takes long to draw. */
export const RECEIPT_LINES = 1_000;

const monthText = (month: string): string =>
  new Intl.DateTimeFormat(localeNow(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
/** A day that the bank named, in no time zone. */
const bankDayText = (day: string): string =>
  new Intl.DateTimeFormat(localeNow(), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
/** 'November 2, 2026 (UTC)', by the business's calendar (D-125). */
const dayText = (moment: Date): string =>
  `${new Intl.DateTimeFormat(localeNow(), { dateStyle: 'long', timeZone: businessTimeZone() }).format(moment)} (${timeZoneName()})`;

/** Who was paid, for which month, for which sales, and how the amount is made up (D-131), in the reader's language. */
export function receiptOf(payout: Of, sales: Map<number, CustomerOfSale>): Receipt {
  const name = [payout.firstName, payout.lastName].filter(Boolean).join(' ');
  const shown = payout.lines.slice(0, RECEIPT_LINES);
  const rest = payout.lines.slice(RECEIPT_LINES);
  const restCents = sumOf(rest);
  const settledCents = sumOf(payout.lines);
  const takenBack = payout.voidedAt && [
    takenBackText(dayText(payout.voidedAt), payout.voidReason),
    t`It settles nothing now: what it had paid is unpaid again.`,
  ];
  return {
    title: takenBack ? t`Payout receipt: taken back` : t`Payout receipt`,
    ...(takenBack && { takenBack }),
    facts: [
      [t`Paid to`, [name, payout.companyName].filter(Boolean).join(', ') || t`Partner`],
      [t`For`, monthText(payout.month)],
      [t`Recorded on`, dayText(payout.madeAt)],
      [t`Receipt`, t`Payout ${payout.id}`],
      [t`Amount`, formatExactDollars(payout.amountCents)],
      ...(payout.bankState ? [bankFact(payout.bankState)] : []),
      ...(payout.voidedAt ? [[t`Taken back on`, dayText(payout.voidedAt)] as [string, string]] : []),
    ],
    lines: shown.map(({ saleId, amountCents }) => ({
      ...soldIn(sales.get(saleId)),
      amount: formatExactDollars(amountCents),
    })),
    sums: takenBack
      ? []
      : [
          ...(rest.length > 0
            ? [
                [
                  plural(rest.length, { one: '# more sale', other: '# more sales' }),
                  formatExactDollars(restCents),
                ] as [string, string],
              ]
            : []),
          [t`Commission settled`, formatExactDollars(settledCents)],
          ...(payout.advanceCents > 0
            ? [
                [t`Paid in advance, for your next commissions`, formatExactDollars(payout.advanceCents)] as [
                  string,
                  string,
                ],
              ]
            : []),
        ],
    note: t`This is what was recorded in the portal. Your bank says when the money arrives.`,
  };
}

const bankFact = ({ state, day }: BankState): [string, string] => [
  state === 'sent' ? t`Sent by the bank on` : t`Sent back by the bank on`,
  bankDayText(day),
];

function takenBackText(day: string, reason: VoidReason | null): string {
  switch (reason) {
    case 'returned':
      return t`This payout was taken back on ${day}: the transfer came back.`;
    case 'mistake':
      return t`This payout was taken back on ${day}: it was paid by mistake.`;
    case null:
      return t`This payout was taken back on ${day}.`;
  }
}

const sumOf = (lines: { amountCents: Cents }[]): Cents =>
  lines.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** A sale that was erased, or a release of payments-sales that does not tell the product, leaves a general word. */
const soldIn = (sale: CustomerOfSale | undefined) => ({
  product: sale?.productName ?? t`Commission`,
  client: [sale?.firstName, sale?.lastName].filter(Boolean).join(' ') || t`Customer info not available`,
});
