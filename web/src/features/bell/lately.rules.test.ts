import { expect, test } from '@jest/globals';
import type { Referral } from '@portal/contracts/http/catalog';
import type { BellNotice } from '@portal/contracts/http/notices';
import { LATELY_LINES, latelyOf } from './lately.rules.js';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 26, 12, minute)).toISOString();
const sale = (id: number, minute: number): BellNotice => ({
  id,
  kind: 'sale',
  at: at(minute),
  isRead: false,
  saleId: id,
  productName: 'Roadside Plus',
  amountCents: 10_000,
  commissionCents: 1_200,
});
const link = (id: number, minute: number) =>
  ({ id, createdAt: at(minute), product: { name: 'Home Assist' } }) as Referral;

test('notices and links are one list, newest first', () => {
  expect(latelyOf([sale(2, 30), sale(1, 10)], [link(5, 20)]).map(({ title }) => title)).toEqual([
    'New sale: Roadside Plus',
    'Link created: Home Assist',
    'New sale: Roadside Plus',
  ]);
});

test('each sale is a line of its own, and there are ten lines at most', () => {
  const many = Array.from({ length: 12 }, (_, index) => sale(index + 1, 50 - index));
  const lines = latelyOf(many, [link(1, 0)]);
  expect(lines).toHaveLength(LATELY_LINES);
  expect(lines[0]).toMatchObject({ detail: '$12.00 commission', at: at(50) });
});

test('a kind of a newer release is left out', () => {
  expect(latelyOf([{ ...sale(1, 1), kind: 'moon' } as unknown as BellNotice], [])).toEqual([]);
});
