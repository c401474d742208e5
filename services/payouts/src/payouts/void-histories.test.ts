import { isDeepStrictEqual } from 'node:util';
import { test } from '@jest/globals';
import fc from 'fast-check';
import { historyOf, live, type Lived } from '../../test/history.js';
import { ModelBooks, sum, worthOf } from '../../test/model-books.js';

const HISTORIES = Number(process.env.MODEL_HISTORIES ?? 10_000);
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

/** What is wrong with the books; must always be empty. */
function faultsOf(books: ModelBooks, { sales, partnerIds }: Lived): string[] {
  const faults: string[] = [];
  const demand = (right: boolean, fault: string) => right || faults.push(fault);
  for (const { saleId, standing } of sales) {
    const sale = books.sales.get(saleId)!;
    demand(worthOf(sale) === standing, `sale ${saleId} is not worth what was told last`);
    demand(sale.settledCents >= 0 && sale.settledCents <= standing, `sale ${saleId} is settled beyond it`);
    if (sale.payoutId === null) continue;
    demand(sale.settledCents === standing, `sale ${saleId} counts as paid and is not`);
    demand(!books.payouts.get(sale.payoutId)!.isVoid, `sale ${saleId} is paid by what is void`);
  }
  for (const payout of books.payouts.values()) {
    const lines = books.linesOf(payout.id);
    const settled = sum(lines);
    demand(settled >= 0 && settled <= payout.amountCents, `payout ${payout.id} settles more than it is`);
    const left = payout.isVoid ? 0 : payout.amountCents - settled;
    demand(payout.unusedCents === left, `payout ${payout.id} does not have left what it has not settled`);
    for (const [saleId, own] of Map.groupBy(lines, (line) => line.saleId)) {
      const cents = sum(own);
      demand(payout.isVoid ? cents === 0 : cents >= 0, `payout ${payout.id} and sale ${saleId}: ${cents}`);
    }
  }
  for (const partnerId of partnerIds) {
    const of = <Row extends { partnerId: number }>(rows: Iterable<Row>) =>
      [...rows].filter((row) => row.partnerId === partnerId);
    const open = of(books.sales.values()).reduce((all, sale) => all + worthOf(sale) - sale.settledCents, 0);
    const unused = of(books.payouts.values()).reduce((all, { unusedCents }) => all + unusedCents, 0);
    demand(sum(of(books.ledger)) === open - unused, `partner ${partnerId} is not owed what is open`);
  }
  return faults;
}

/** The sales and payouts at the end of a history. */
const stateOf = (books: ModelBooks) => ({
  sales: [...books.sales.values()],
  payouts: [...books.payouts.values()],
});

test(`in ${HISTORIES} histories any payout can be taken back, and the books are exact after each step`, async () => {
  process.stdout.write(`${HISTORIES} histories of sales, refunds, payouts and voids, seed ${SEED}\n`);
  const property = fc.asyncProperty(
    historyOf({ min: 5, max: 30 }),
    fc.infiniteStream(fc.nat()),
    async (history, dice) => {
      const books = new ModelBooks();
      const lived = await live(books, history, { partner: 1, sale: 1 }, (now) => {
        const faults = faultsOf(books, now);
        if (faults.length > 0) throw new Error(faults.join('\n'));
      });

      // Voiding all payouts in any order leaves the sales' standing amounts and nothing of the payouts.
      const [inOrder, shuffled] = [books.copy(), books.copy()];
      for (const payoutId of lived.payoutIds) inOrder.void(payoutId);
      const dealt = lived.payoutIds.map((payoutId) => ({ payoutId, at: dice.next().value }));
      for (const { payoutId } of dealt.sort((one, other) => one.at - other.at)) {
        const written = shuffled.lines.length;
        shuffled.void(payoutId);
        const others = shuffled.lines.slice(written).filter((line) => line.payoutId !== payoutId);
        if (others.length > 0) throw new Error(`taking ${payoutId} back wrote of other payouts`);
      }
      const faults = faultsOf(shuffled, lived);
      if (faults.length > 0) throw new Error(faults.join('\n'));
      if (!isDeepStrictEqual(stateOf(shuffled), stateOf(inOrder)))
        throw new Error('the order of voids matters');
      for (const { saleId, settledCents, payoutId } of inOrder.sales.values())
        if (settledCents !== 0 || payoutId !== null)
          throw new Error(`something of sale ${saleId} is still paid`);
    },
  );
  await fc.assert(property, { numRuns: HISTORIES, seed: SEED });
}, 600_000);
