import { describe, expect, test } from '@jest/globals';
import { isRoutingNumber, type NewBankAccount } from '@portal/contracts/http/bank-accounts';
import fc from 'fast-check';
import { nachaFile, type Credit, type NachaFile } from './nacha.rules.js';

const ava: NewBankAccount = {
  holderName: 'Ava Reyes',
  accountType: 'checking',
  routingNumber: '021000021',
  accountNumber: '123456789',
};
const zoe: NewBankAccount = {
  holderName: 'Zoë Østergård-Łukasiewicz & Sons',
  accountType: 'savings',
  routingNumber: '121000248',
  accountNumber: '00004000123456789',
};
const file = (credits: Credit[]): NachaFile => ({
  originator: {
    immediateDestination: '091000019',
    destinationName: 'Example Bank',
    immediateOrigin: '1234567890',
    companyName: 'Partner Portal Inc of Ohio',
    companyId: '1234567890',
  },
  batchId: 3,
  month: '2026-10',
  credits,
  createdOn: '2026-11-20',
  createdAt: '16:05',
  effectiveOn: '2026-11-23',
});
const linesOf = (credits: Credit[]) => nachaFile(file(credits)).split('\r\n').slice(0, -1);

test('a batch of two is the file that was worked out by hand', () => {
  const lines = linesOf([
    { payoutId: 5, amountCents: 52_550, account: ava },
    { payoutId: 12, amountCents: 9_000, account: zoe },
  ]);
  // 02100002 + 12100024 = 14200026; 525.50 + 90.00 = 615.50.
  expect(lines).toEqual([
    '101 09100001912345678902611201605A094101EXAMPLE BANK           PARTNER PORTAL INC OF O3       ',
    '5220PARTNER PORTAL I                    1234567890PPDCOMMISSION202610261123   1091000010000001',
    '622021000021123456789        00000525505              AVA REYES               0091000010000001',
    '63212100024800004000123456789000000900012             ZOE OSTERGARD-LUKASIEW  0091000010000002',
    '82200000020014200026000000000000000000061550' + '1234567890' + ' '.repeat(25) + '091000010000001',
    '9000001000001000000020014200026000000000000000000061550' + ' '.repeat(39),
    ...Array<string>(4).fill('9'.repeat(94)),
  ]);
});

test('lines end as all banks read them, and all is capital ASCII', () => {
  const text = nachaFile(file([{ payoutId: 5, amountCents: 1, account: zoe }]));
  expect(text.endsWith('\r\n')).toBe(true);
  expect(text).toMatch(/^[\r\n -`{-~]*$/);
});

test('an amount that no field holds makes no file', () => {
  const made = (...amounts: number[]) =>
    linesOf(amounts.map((amountCents, payoutId) => ({ payoutId, amountCents, account: ava })));
  expect(made(9_999_999_999)[2]).toContain('9999999999');
  for (const wrong of [10_000_000_000, -1, 0.5, NaN]) expect(() => made(wrong)).toThrow(RangeError);
});

/** Eight digits of a bank and the digit that makes them right. */
const routing = fc
  .tuple(fc.constantFrom('01', '12', '21', '32', '61', '72', '80'), fc.nat(999_999))
  .map(([prefix, rest]) => `${prefix}${String(rest).padStart(6, '0')}`)
  .map((eight) => [...'0123456789'].map((digit) => eight + digit).find(isRoutingNumber)!);
const credit = fc.record({
  payoutId: fc.integer({ min: 1, max: 999_999_999_999_999 }),
  amountCents: fc.integer({ min: 1, max: 1_000_000_000 }),
  account: fc.record({
    holderName: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 }),
    accountType: fc.constantFrom('checking' as const, 'savings' as const),
    routingNumber: routing,
    accountNumber: fc.stringMatching(/^\d{4,17}$/),
  }),
});

describe('of any payouts', () => {
  const each = (check: (lines: string[], credits: Credit[]) => void) =>
    fc.assert(
      fc.property(fc.array(credit, { minLength: 1, maxLength: 60 }), (credits) =>
        check(linesOf(credits), credits),
      ),
    );

  test('every line has 94 characters of ASCII, and blocks of ten are full', () =>
    each((lines) => {
      for (const line of lines) expect(line).toMatch(/^[ -~]{94}$/);
      expect(lines.length % 10).toBe(0);
      expect(Number(lines.find((line) => /^9[^9]/.test(line))!.slice(7, 13))).toBe(lines.length / 10);
    }));

  test('counts, sums and the hash are those of the entries', () =>
    each((lines, credits) => {
      const entries = lines.filter((line) => line.startsWith('6'));
      const batch = lines.find((line) => line.startsWith('8'))!;
      const end = lines.find((line) => /^9[^9]/.test(line))!;
      const sum = credits.reduce((total, { amountCents }) => total + amountCents, 0);
      const hash = entries.reduce((total, line) => total + BigInt(line.slice(3, 11)), 0n) % 10n ** 10n;
      expect(entries.length).toBe(credits.length);
      expect(Number(batch.slice(4, 10))).toBe(credits.length);
      expect(Number(end.slice(13, 21))).toBe(credits.length);
      for (const totals of [batch.slice(10, 44), end.slice(21, 55)])
        expect([totals.slice(0, 10), Number(totals.slice(10, 22)), Number(totals.slice(22))]).toEqual([
          String(hash).padStart(10, '0'),
          0,
          sum,
        ]);
    }));

  test('each entry has its payout, its account and its own trace number, in order', () =>
    each((lines, credits) => {
      const entries = lines.filter((line) => line.startsWith('6'));
      for (const [index, { payoutId, amountCents, account }] of credits.entries()) {
        const line = entries[index]!;
        expect([line.slice(1, 3), line.slice(3, 12), line.slice(12, 29).trim()]).toEqual([
          account.accountType === 'checking' ? '22' : '32',
          account.routingNumber,
          account.accountNumber,
        ]);
        expect([Number(line.slice(29, 39)), line.slice(39, 54).trim()]).toEqual([
          amountCents,
          String(payoutId),
        ]);
        expect(line.slice(79)).toBe(`09100001${String(index + 1).padStart(7, '0')}`);
      }
    }));
});
