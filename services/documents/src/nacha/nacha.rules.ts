import type { NewBankAccount } from '@portal/contracts/http/bank-accounts';
import { number, RECORD, record, text } from './record.rules.js';

// The ACH file format of the Nacha rules ('ACH File Specifications', appendix three of its operating rules).

/** The number of records in a block. */
const BLOCK = 10;
/** Credits only. */
const SERVICE_CLASS = '220';

/** The payer and its bank. */
export interface Originator {
  /** The bank's routing number, and the bank's name. */
  immediateDestination: string;
  destinationName: string;
  /** Our id at the bank; often the tax number with a digit in front. */
  immediateOrigin: string;
  companyName: string;
  companyId: string;
}

/** PPD: prearranged payments to people. CCD: corporate credits to businesses. Each class has its own batch. */
const ENTRY_CLASSES = ['PPD', 'CCD'] as const;
export type EntryClass = (typeof ENTRY_CLASSES)[number];

export const entryClassOf = ({ holderKind }: NewBankAccount): EntryClass =>
  holderKind === 'business' ? 'CCD' : 'PPD';

export interface Credit {
  payoutId: number;
  amountCents: number;
  account: NewBankAccount;
  /** The last seven digits of its trace number. */
  trace: number;
}

export interface NachaFile {
  originator: Originator;
  /** Our reference for the file. */
  fileId: number;
  /** Distinguishes the files of one day: A to Z, 0 to 9. */
  modifier: string;
  /** `YYYY-MM`: the month that is paid. */
  month: string;
  /** The second batch, if any, gets the next number. */
  firstBatchNumber: number;
  /** In order of trace numbers, people before businesses. */
  credits: Credit[];
  /** `YYYY-MM-DD` and `HH:MM` in the banks' time zone. */
  createdOn: string;
  createdAt: string;
  /** The banking day on which the money is due, `YYYY-MM-DD`. */
  effectiveOn: string;
}

interface Totals {
  count: number;
  /** The sum of the eight digits of each bank, without its check digit, cut to ten digits. */
  hash: number;
  cents: number;
}

/**
 * The lines of the file.
 * @throws RangeError for an amount that does not fit its field
 */
export function nachaFile(file: NachaFile): string {
  const batches = batchesOf(file.credits).map(([entryClass, credits], index) =>
    batchOf(file, entryClass, credits, file.firstBatchNumber + index),
  );
  const inside = [headerOf(file), ...batches.flat()];
  const blocks = Math.ceil((inside.length + 1) / BLOCK);
  const { count, hash, cents } = totalsOf(file.credits);
  const records = [
    ...inside,
    record(
      '9',
      number(batches.length, 6),
      number(blocks, 6),
      number(count, 8),
      number(hash, 10),
      number(0, 12), // debits
      number(cents, 12),
      text('', 39),
    ),
  ];
  const filling = Array.from({ length: blocks * BLOCK - records.length }, () => '9'.repeat(RECORD));
  return [...records, ...filling].map((line) => `${line}\r\n`).join('');
}

/** The credits by entry class; leaves out an empty class. */
export const batchesOf = <Each extends Pick<Credit, 'account'>>(credits: Each[]): [EntryClass, Each[]][] =>
  ENTRY_CLASSES.map((entryClass): [EntryClass, Each[]] => [
    entryClass,
    credits.filter(({ account }) => entryClassOf(account) === entryClass),
  ]).filter(([, of]) => of.length > 0);

const headerOf = ({ originator, fileId, modifier, createdOn, createdAt }: NachaFile): string =>
  record(
    '1',
    '01', // priority
    originator.immediateDestination.padStart(10),
    originator.immediateOrigin.toUpperCase().padStart(10),
    shortDate(createdOn),
    createdAt.replace(':', ''),
    modifier,
    number(RECORD, 3),
    number(BLOCK, 2),
    '1', // format
    text(originator.destinationName, 23),
    text(originator.companyName, 23),
    text(String(fileId), 8), // reference
  );

function batchOf(file: NachaFile, entryClass: EntryClass, credits: Credit[], batchNumber: number): string[] {
  const { originator } = file;
  const odfi = originator.immediateDestination.slice(0, 8);
  const { count, hash, cents } = totalsOf(credits);
  return [
    record(
      '5',
      SERVICE_CLASS,
      text(originator.companyName, 16),
      text('', 20), // for our own use
      text(originator.companyId, 10),
      entryClass,
      text('COMMISSION', 10),
      text(file.month.replace('-', ''), 6),
      shortDate(file.effectiveOn),
      text('', 3), // settlement date, filled in by the bank
      '1', // originator's status
      odfi,
      number(batchNumber, 7),
    ),
    ...credits.map((credit) => entryOf(odfi, credit)),
    record(
      '8',
      SERVICE_CLASS,
      number(count, 6),
      number(hash, 10),
      number(0, 12), // debits
      number(cents, 12),
      text(originator.companyId, 10),
      text('', 19 + 6), // authentication code, reserved
      odfi,
      number(batchNumber, 7),
    ),
  ];
}

const entryOf = (odfi: string, { payoutId, amountCents, account, trace }: Credit): string =>
  record(
    '6',
    account.accountType === 'checking' ? '22' : '32',
    account.routingNumber,
    text(account.accountNumber, 17),
    number(amountCents, 10),
    text(String(payoutId), 15),
    text(account.holderName, 22),
    text('', 2), // for our own use
    '0', // no addenda
    odfi + number(trace, 7),
  );

const totalsOf = (credits: Credit[]): Totals => ({
  count: credits.length,
  hash: credits.reduce((sum, { account }) => sum + bankOf(account), 0) % 1e10,
  cents: credits.reduce((sum, { amountCents }) => sum + amountCents, 0),
});

const bankOf = ({ routingNumber }: NewBankAccount) => Number(routingNumber.slice(0, 8));

const shortDate = (day: string) => day.slice(2).replaceAll('-', '');
