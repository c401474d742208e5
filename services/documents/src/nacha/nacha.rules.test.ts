import { describe, expect, test } from '@jest/globals';
import { isRoutingNumber } from '@portal/contracts/http/bank-accounts';
import fc from 'fast-check';
import { anyFile, ava, fileOf, zoe } from '../../test/nacha-samples.js';
import { readFile, type ReadFile } from '../../test/published-format.js';
import { nachaFile, type Credit, type NachaFile } from './nacha.rules.js';

const linesOf = (credits: Credit[]) => nachaFile(fileOf(credits)).split('\r\n').slice(0, -1);

test('a file of a person and a business is the one that was worked out by hand: a PPD batch and a CCD batch', () => {
  const lines = linesOf([
    { payoutId: 5, amountCents: 52_550, account: ava, trace: 41 },
    { payoutId: 12, amountCents: 9_000, account: zoe, trace: 42 },
  ]);
  // 02100002 + 12100024 = 14200026; 525.50 + 90.00 = 615.50.
  expect(lines).toEqual([
    '101 09100001912345678902611201605B094101EXAMPLE BANK           PARTNER PORTAL INC OF O3       ',
    '5220PARTNER PORTAL I                    1234567890PPDCOMMISSION202610261123   1091000010000017',
    '622021000021123456789        00000525505              AVA REYES               0091000010000041',
    '82200000010002100002000000000000000000052550' + '1234567890' + ' '.repeat(25) + '091000010000017',
    '5220PARTNER PORTAL I                    1234567890CCDCOMMISSION202610261123   1091000010000018',
    '63212100024800004000123456789000000900012             ZOE OSTERGARD-LUKASIEW  0091000010000042',
    '82200000010012100024000000000000000000009000' + '1234567890' + ' '.repeat(25) + '091000010000018',
    '9000002000001000000020014200026000000000000000000061550' + ' '.repeat(39),
    ...Array<string>(2).fill('9'.repeat(94)),
  ]);
});

test('a file of one kind has one batch', () => {
  expect(linesOf([{ payoutId: 5, amountCents: 1, account: zoe, trace: 1 }])[1]!.slice(50, 53)).toBe('CCD');
  expect(
    readFile(nachaFile(fileOf([{ payoutId: 5, amountCents: 1, account: ava, trace: 1 }]))).batches,
  ).toHaveLength(1);
});

test('lines end as all banks read them, and all is capital ASCII', () => {
  const text = nachaFile(fileOf([{ payoutId: 5, amountCents: 1, account: zoe, trace: 1 }]));
  expect(text.endsWith('\r\n')).toBe(true);
  expect(text).toMatch(/^[\r\n -`{-~]*$/);
});

test('an amount that no field holds makes no file', () => {
  const made = (amountCents: number) => linesOf([{ payoutId: 1, amountCents, account: ava, trace: 1 }]);
  expect(made(9_999_999_999)[2]).toContain('9999999999');
  for (const wrong of [10_000_000_000, -1, 0.5, NaN]) expect(() => made(wrong)).toThrow(RangeError);
});

describe('of any payouts, read field by field as the format is published,', () => {
  const each = (check: (read: ReadFile, file: NachaFile, text: string) => void) =>
    fc.assert(
      fc.property(anyFile, (file) => {
        const text = nachaFile(file);
        check(readFile(text), file, text);
      }),
    );

  test('blocks of ten are full and counted', () =>
    each(({ control }, _file, text) => {
      const lines = text.split('\r\n').length - 1;
      expect(lines % 10).toBe(0);
      expect(Number(control['block count'])).toBe(lines / 10);
    }));

  test('the file is told from others by day, modifier and number', () =>
    each(({ header }, file) => {
      expect(header).toMatchObject({
        'file creation date': '261120',
        'file creation time': '1605',
        'file ID modifier': file.modifier,
        'reference code': String(file.fileId).padEnd(8),
      });
    }));

  test('counts, sums and hashes are those of the entries, of each batch and of the file', () =>
    each(({ batches, control }) => {
      const entries = batches.flatMap((batch) => batch.entries);
      expect(Number(control['batch count'])).toBe(batches.length);
      for (const [totals, of] of [
        ...batches.map((batch) => [batch.control, batch.entries] as const),
        [control, entries] as const,
      ]) {
        const hash =
          of.reduce((sum, entry) => sum + BigInt(entry['receiving DFI identification']!), 0n) % 10n ** 10n;
        expect([
          Number(totals['entry/addenda count']),
          totals['entry hash'],
          Number(totals['total credit entry dollar amount']),
        ]).toEqual([
          of.length,
          String(hash).padStart(10, '0'),
          of.reduce((sum, entry) => sum + Number(entry['amount']), 0),
        ]);
      }
    }));

  test('batches have numbers of their own, one after the other, and one bank and company throughout', () =>
    each(({ header, batches }, file) => {
      for (const [index, batch] of batches.entries()) {
        expect(Number(batch.header['batch number'])).toBe(file.firstBatchNumber + index);
        for (const field of ['batch number', 'company identification', 'originating DFI identification'])
          expect(batch.control[field]).toBe(batch.header[field]);
        expect(header['immediate destination']).toContain(batch.header['originating DFI identification']);
      }
    }));

  test('people are paid by PPD, businesses by CCD, each with account, amount, payout and a trace number that rises', () =>
    each(({ batches }, { credits }) => {
      const read = batches.flatMap(({ header, entries }) => entries.map((entry) => ({ ...entry, header })));
      expect(read).toHaveLength(credits.length);
      for (const [index, { payoutId, amountCents, account, trace }] of credits.entries()) {
        const entry = read[index] as ReadFile['header'] & { header: ReadFile['header'] };
        expect([
          entry.header['standard entry class code'],
          entry['transaction code'],
          `${entry['receiving DFI identification']}${entry['check digit']}`,
          entry['DFI account number']!.trim(),
          Number(entry['amount']),
          entry['individual identification number']!.trim(),
          entry['trace number'],
        ]).toEqual([
          account.holderKind === 'business' ? 'CCD' : 'PPD',
          account.accountType === 'checking' ? '22' : '32',
          account.routingNumber,
          account.accountNumber,
          amountCents,
          String(payoutId),
          `${entry.header['originating DFI identification']}${String(trace).padStart(7, '0')}`,
        ]);
        expect(isRoutingNumber(account.routingNumber)).toBe(true);
      }
    }));
});
