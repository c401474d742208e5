// Compares the standing sales with the ledger, and the ledger with the figures derived from it.
import * as internal from '@portal/contracts/calls/internal';
import type { BookedSale, BookedSales, StandingSales } from '@portal/contracts/http/internal';
import { payableFrom } from '@portal/contracts/values/hold-period';
import { count, money, type Ask, type Look, type Range } from './part.ts';

/** The sums of this many sales are compared at once; single sales only when the sums differ. */
const A_RANGE = 2_000;
const LAST = Number.MAX_SAFE_INTEGER;

interface Sums {
  sales: number;
  amountCents: number;
  commissionCents: number;
}

/** @returns the ranges of sales that were compared, and the sums of both sides */
export async function checkLedger(ask: Ask, look: Look): Promise<{ ranges: Range[]; figures: string[] }> {
  const ranges: Range[] = [];
  const standing: Sums = { sales: 0, amountCents: 0, commissionCents: 0 };
  const booked: Sums = { sales: 0, amountCents: 0, commissionCents: 0 };
  for (let from: number | null = 0; from !== null;) {
    const sales: StandingSales = await ask(internal.sumStandingSales, {
      query: { from, limit: A_RANGE },
    });
    const to = sales.to ?? LAST;
    const ledger = await ask(internal.sumBookedSales, { query: { from, to } });
    add(standing, sales);
    add(booked, ledger);
    ranges.push({ from, to, sales: sales.count, paid: sales.paid });
    const range = { from, to };
    if (sales.digest !== ledger.digest) await look(() => compareRows(ask, range));
    from = sales.to;
  }
  await look(() => compareFigures(ask));
  return { ranges, figures: [lineOf('Sales as they stand', standing), lineOf('In the ledger', booked)] };
}

function add(sums: Sums, { count, amountCents, commissionCents }: BookedSales) {
  sums.sales += count;
  sums.amountCents += amountCents;
  sums.commissionCents += commissionCents;
}

const lineOf = (name: string, { sales, amountCents, commissionCents }: Sums) =>
  `${name}: ${count(sales)} sales, ${money(amountCents)}, commission ${money(commissionCents)}`;

async function compareRows(ask: Ask, query: Pick<Range, 'from' | 'to'>): Promise<string[]> {
  const [sales, entries] = await Promise.all([
    ask(internal.listStandingSales, { query }),
    ask(internal.listBookedSales, { query }),
  ]);
  const ledger = new Map(entries.map((entry) => [entry.saleId, entry]));
  const drift = sales.flatMap((sale) => {
    const entry = ledger.get(sale.saleId);
    ledger.delete(sale.saleId);
    return entry ? differences(sale, entry) : [`sale ${sale.saleId}: it is not in the ledger`];
  });
  return [
    ...drift,
    ...[...ledger.values()].map(
      ({ saleId, commissionCents }) =>
        `sale ${saleId}: the ledger has ${commissionCents}, and there is no such sale`,
    ),
  ];
}

function differences(sale: BookedSale, entry: BookedSale): string[] {
  const compared: [what: string, sale: number, ledger: number][] = [
    ['amount', sale.amountCents, entry.amountCents],
    ['commission', sale.commissionCents, entry.commissionCents],
    ['partner', sale.partnerId, entry.partnerId],
    ["entries 'earned'", sale.earned, entry.earned],
  ];
  const differing: [what: string, sale: number | string, ledger: number | string][] = compared.filter(
    ([, stands, booked]) => stands !== booked,
  );
  const [from, booked] = [sale.payableFrom, entry.payableFrom];
  if (from !== undefined && booked !== undefined && from !== booked)
    differing.push(['payable', payableOf(from), payableOf(booked)]);
  return differing.map(
    ([what, stands, inLedger]) => `sale ${sale.saleId}: ${what} ${stands}, in the ledger ${inLedger}`,
  );
}

/** @param from in seconds; 0 without a hold period */
const payableOf = (from: number): string =>
  from === 0 ? 'at once' : `from ${payableFrom(new Date(from * 1_000))}`;

async function compareFigures(ask: Ask): Promise<string[]> {
  const checks = await ask(internal.checkBooks, {});
  return checks
    .filter(({ expected, actual }) => expected !== actual)
    .map(({ name, expected, actual }) => `books, ${name}: ${expected} by the ledger, ${actual} kept`);
}
