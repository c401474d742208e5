import { expect, test } from '@jest/globals';
import { inLanguage } from '@portal/kit/language/i18n';
import { messages as es } from '../../locales/es.gen.js';
import { RECEIPT_LINES, receiptOf } from './receipt.rules.js';

const payout = {
  id: 5,
  month: '2026-10',
  madeAt: new Date('2026-11-02T09:00:00Z'),
  amountCents: 1_500,
  advanceCents: 432,
  voidedAt: null,
  voidReason: null,
  bankState: null,
  firstName: 'Ava',
  lastName: 'Reyes',
  companyName: 'Reyes Insurance Group',
  lines: [{ saleId: 1, amountCents: 1_068 }],
};
const sale = { saleId: 1, firstName: 'Dana', lastName: 'Lane', email: null, productName: 'Roadside Assist' };

test('a receipt says who was paid, for what, and how the amount is made up, to the cent', () => {
  const receipt = receiptOf(payout, new Map([[1, sale]]));
  expect(receipt.facts).toEqual([
    ['Paid to', 'Ava Reyes, Reyes Insurance Group'],
    ['For', 'October 2026'],
    ['Recorded on', 'November 2, 2026 (UTC)'],
    ['Receipt', 'Payout 5'],
    ['Amount', '$15.00'],
  ]);
  expect(receipt.lines).toEqual([{ product: 'Roadside Assist', client: 'Dana Lane', amount: '$10.68' }]);
  expect(receipt.sums).toEqual([
    ['Commission settled', '$10.68'],
    ['Paid in advance, for your next commissions', '$4.32'],
  ]);
});

test('the receipt of a payout that was taken back says so', () => {
  const receipt = receiptOf(
    {
      ...payout,
      advanceCents: 0,
      lines: [],
      voidedAt: new Date('2026-11-03T09:00:00Z'),
      voidReason: 'returned',
    },
    new Map(),
  );
  expect(receipt.facts.at(-1)).toEqual(['Taken back on', 'November 3, 2026 (UTC)']);
  expect(receipt.title).toBe('Payout receipt: taken back');
  expect(receipt.takenBack).toEqual([
    'This payout was taken back on November 3, 2026 (UTC): the transfer came back.',
    'It settles nothing now: what it had paid is unpaid again.',
  ]);
  expect(receipt.sums).toEqual([]);
});

test.each([
  ['sent', ['Sent by the bank on', 'November 4, 2026']],
  ['returned', ['Sent back by the bank on', 'November 4, 2026']],
] as const)('a receipt says that the payout was %s, on the bank’s date', (state, fact) =>
  expect(receiptOf({ ...payout, bankState: { state, day: '2026-11-04' } }, new Map()).facts.at(-1)).toEqual(
    fact,
  ),
);

test('what nobody knows of a sale any more is a general word, and very many lines end in a sum', () => {
  const lines = Array.from({ length: RECEIPT_LINES + 2 }, (_, at) => ({ saleId: at + 1, amountCents: 100 }));
  const receipt = receiptOf({ ...payout, advanceCents: 0, lines }, new Map());
  expect(receipt.lines[0]).toEqual({
    product: 'Commission',
    client: 'Customer info not available',
    amount: '$1.00',
  });
  expect(receipt.lines).toHaveLength(RECEIPT_LINES);
  expect(receipt.sums).toEqual([
    ['2 more sales', '$2.00'],
    ['Commission settled', '$1,002.00'],
  ]);
});

test('a receipt comes in the language of its reader, dates and all', () => {
  const receipt = inLanguage('es', es, () => receiptOf(payout, new Map([[1, sale]])));
  expect(receipt.title).toBe('Recibo de pago');
  expect(receipt.facts).toEqual([
    ['Pagado a', 'Ava Reyes, Reyes Insurance Group'],
    ['Correspondiente a', 'octubre de 2026'],
    ['Registrado el', '2 de noviembre de 2026 (UTC)'],
    ['Recibo', 'Pago 5'],
    ['Monto', '$15.00'],
  ]);
  const back = { ...payout, voidedAt: payout.madeAt, voidReason: 'mistake' as const };
  expect(inLanguage('es', es, () => receiptOf(back, new Map()).takenBack)?.[0]).toBe(
    'Este pago se revirtió el 2 de noviembre de 2026 (UTC): se pagó por error.',
  );
});
