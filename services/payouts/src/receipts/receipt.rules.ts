import { businessTimeZone, timeZoneName } from '@portal/contracts/values/business-time-zone';
import type { CustomerOfSale } from '@portal/contracts/http/internal';
import type { BankState } from '@portal/contracts/http/payouts';
import { formatExactDollars, type Cents } from '@portal/contracts/values/money';
import { VOID_REASONS, type VoidReason } from '@portal/contracts/values/void-reasons';

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

const monthText = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
/** A day that the bank named, in no time zone. */
const bankDayText = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
/** 'November 2, 2026 (UTC)', by the business's calendar (D-125). */
const dayText = (moment: Date): string =>
  `${new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: businessTimeZone() }).format(moment)} (${timeZoneName()})`;

/** Who was paid, for which month, for which sales, and how the amount is made up (D-131). */
export function receiptOf(payout: Of, sales: Map<number, CustomerOfSale>): Receipt {
  const name = [payout.firstName, payout.lastName].filter(Boolean).join(' ');
  const shown = payout.lines.slice(0, RECEIPT_LINES);
  const rest = payout.lines.slice(RECEIPT_LINES);
  const restCents = sumOf(rest);
  const settledCents = sumOf(payout.lines);
  const takenBack = payout.voidedAt && [
    `This payout was taken back on ${dayText(payout.voidedAt)}${payout.voidReason ? `: ${lowerFirst(VOID_REASONS[payout.voidReason])}` : ''}.`,
    'It settles nothing now: what it had paid is unpaid again.',
  ];
  return {
    title: takenBack ? 'Payout receipt: taken back' : 'Payout receipt',
    ...(takenBack && { takenBack }),
    facts: [
      ['Paid to', [name, payout.companyName].filter(Boolean).join(', ') || 'Partner'],
      ['For', monthText.format(new Date(`${payout.month}-01T00:00:00Z`))],
      ['Recorded on', dayText(payout.madeAt)],
      ['Receipt', `Payout ${payout.id}`],
      ['Amount', formatExactDollars(payout.amountCents)],
      ...(payout.bankState ? [bankFact(payout.bankState)] : []),
      ...(payout.voidedAt ? [['Taken back on', dayText(payout.voidedAt)] as [string, string]] : []),
    ],
    lines: shown.map(({ saleId, amountCents }) => ({
      ...soldIn(sales.get(saleId)),
      amount: formatExactDollars(amountCents),
    })),
    sums: takenBack
      ? []
      : [
          ...(rest.length > 0
            ? [[`${rest.length} more sales`, formatExactDollars(restCents)] as [string, string]]
            : []),
          ['Commission settled', formatExactDollars(settledCents)],
          ...(payout.advanceCents > 0
            ? [
                ['Paid in advance, for your next commissions', formatExactDollars(payout.advanceCents)] as [
                  string,
                  string,
                ],
              ]
            : []),
        ],
    note: 'This is what was recorded in the portal. Your bank says when the money arrives.',
  };
}

const bankFact = ({ state, day }: BankState): [string, string] => [
  state === 'sent' ? 'Sent by the bank on' : 'Sent back by the bank on',
  bankDayText.format(new Date(`${day}T00:00:00Z`)),
];

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

const sumOf = (lines: { amountCents: Cents }[]): Cents =>
  lines.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** A sale that was erased, or a release of payments-sales that does not tell the product, leaves a general word. */
const soldIn = (sale: CustomerOfSale | undefined) => ({
  product: sale?.productName ?? 'Commission',
  client: [sale?.firstName, sale?.lastName].filter(Boolean).join(' ') || 'Customer info not available',
});
