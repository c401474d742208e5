import type { BatchForBank } from '@portal/contracts/http/internal';
import { isRoutingNumber, type NewBankAccount } from '@portal/contracts/http/bank-accounts';
import { HOLDER_KINDS } from '@portal/contracts/values/bank-account';
import fc from 'fast-check';
import { entryClassOf, type Credit, type NachaFile } from '../src/nacha/nacha.rules.js';
import { MODIFIERS } from '../src/nacha/numbers.rules.js';

export const ava: NewBankAccount = {
  holderName: 'Ava Reyes',
  holderKind: 'individual',
  accountType: 'checking',
  routingNumber: '021000021',
  accountNumber: '123456789',
};
export const zoe: NewBankAccount = {
  holderName: 'Zoë Østergård-Łukasiewicz & Sons',
  holderKind: 'business',
  accountType: 'savings',
  routingNumber: '121000248',
  accountNumber: '00004000123456789',
};
export const fileOf = (credits: Credit[]): NachaFile => ({
  originator: {
    immediateDestination: '091000019',
    destinationName: 'Example Bank',
    immediateOrigin: '1234567890',
    companyName: 'Partner Portal Inc of Ohio',
    companyId: '1234567890',
  },
  fileId: 3,
  modifier: 'B',
  month: '2026-10',
  firstBatchNumber: 17,
  credits,
  createdOn: '2026-11-20',
  createdAt: '16:05',
  effectiveOn: '2026-11-23',
});

/** Eight digits of a bank and the digit that makes them right. */
const routing = fc
  .tuple(fc.constantFrom('01', '12', '21', '32', '61', '72', '80'), fc.nat(999_999))
  .map(([prefix, rest]) => `${prefix}${String(rest).padStart(6, '0')}`)
  .map((eight) => [...'0123456789'].map((digit) => eight + digit).find(isRoutingNumber)!);

const latin = fc.constantFrom(...'AbcdeéØñüßłŽ'.split(''), ...' -.’&/()'.split(''), '7');
const holderName = fc
  .tuple(fc.constantFrom('A', 'Zoë', 'É'), fc.array(latin, { maxLength: 60 }))
  .map(([first, rest]) => first + rest.join(''));

const account = fc.record({
  holderName,
  holderKind: fc.constantFrom(...HOLDER_KINDS),
  accountType: fc.constantFrom('checking' as const, 'savings' as const),
  routingNumber: routing,
  accountNumber: fc.stringMatching(/^\d{4,17}$/),
});

const payouts = fc.uniqueArray(
  fc.record({
    payoutId: fc.integer({ min: 1, max: 999_999_999_999_999 }),
    amountCents: fc.integer({ min: 1, max: 1_000_000_000 }),
    account,
  }),
  { minLength: 1, maxLength: 60, selector: ({ payoutId }) => payoutId },
);

/** Whatever is to be paid, as it comes to be written. */
export const anyFile: fc.Arbitrary<NachaFile> = fc
  .record({
    payouts,
    modifier: fc.constantFrom(...MODIFIERS),
    fileId: fc.integer({ min: 1, max: 99_999_999 }),
    firstBatchNumber: fc.integer({ min: 1, max: 9_999_998 }),
    firstTrace: fc.integer({ min: 1, max: 9_999_900 }),
  })
  .map(({ payouts, firstTrace, ...numbers }) => {
    const inOrder = ['PPD', 'CCD'].flatMap((entryClass) =>
      payouts.filter(({ account }) => entryClassOf(account) === entryClass),
    );
    const credits = inOrder.map((payout, index) => ({ ...payout, trace: firstTrace + index }));
    return { ...fileOf(credits), ...numbers };
  });

/** Settings with which files can be made. */
export const BANK = {
  ACH_IMMEDIATE_DESTINATION: '091000019',
  ACH_DESTINATION_NAME: 'Example Bank',
  ACH_IMMEDIATE_ORIGIN: '1234567890',
  ACH_COMPANY_NAME: 'Partner Portal',
  ACH_COMPANY_ID: '1234567890',
};

/** A batch that paid these partners so many cents. */
export const batchOf = (id: number, cents: Record<number, number>): BatchForBank => ({
  id,
  month: '2026-10',
  paidAt: new Date(Date.now() + 60_000).toISOString(),
  payouts: Object.entries(cents).map(([partnerId, amountCents], index) => ({
    payoutId: id * 100 + index,
    partnerId: Number(partnerId),
    amountCents,
    firstName: 'Ava',
    lastName: `Reyes ${partnerId}`,
  })),
  voided: [],
});
