import { expect, test } from '@jest/globals';
import type { LedgerEntry } from '@portal/contracts/http/partner-ledger';
import { wordsOf } from './ledger.rules.js';

const of = (kind: LedgerEntry['kind'], more: Partial<LedgerEntry> = {}) =>
  wordsOf({ kind, month: '2026-11', saleId: 42, clientName: null, productName: null, ...more });

test('a commission says what was bought by whom, as far as it is known', () => {
  const clientName = 'Dana Reyes';
  expect(of('earned', { productName: 'Roadside Assist', clientName })).toEqual({
    title: 'Commission of a sale',
    note: 'Roadside Assist, Dana Reyes',
  });
  expect(of('reversed', { clientName }).note).toBe('Dana Reyes');
  expect(of('earned').note).toBeNull();
});

test('a payout, and one that was taken back, say of which month', () => {
  expect(of('paid', { saleId: null })).toEqual({ title: 'Payout', note: 'For Nov 2026' });
  expect(of('payout-voided', { saleId: null }).title).toBe('Payout taken back');
});

test('what adds again is not called earned', () => {
  expect(of('adjusted').title).toMatch(/given back/);
  expect(of('adjusted', { saleId: null }).title).toBe('Adjustment');
});
