import type { NewBankAccount } from '@portal/contracts/http/bank-accounts';
import { number, RECORD, record, text } from './record.rules.js';

// The ACH file as Nacha's rules lay it out ('ACH File Specifications', appendix three of its operating rules).

/** A file is made of blocks of so many records. */
const BLOCK = 10;
/** Credits only. */
const SERVICE_CLASS = '220';

/** Who pays, through which bank. */
export interface Originator {
  /** The bank's routing number, and the bank's name. */
  immediateDestination: string;
  destinationName: string;
  /** What the bank knows us by; often the tax number with a digit before it. */
  immediateOrigin: string;
  companyName: string;
  companyId: string;
}

/** Prearranged payments to people, and corporate credits to businesses: each in batches of its own. */
export const ENTRY_CLASSES = ['PPD', 'CCD'] as const;
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
  /** Our number of it, for the bank to refer to. */
  fileId: number;
  /** Tells the files of a day apart: A to Z, 0 to 9. */
  modifier: string;
  /** `YYYY-MM`: what is paid for. */
  month: string;
  /** The second batch, where there is one, has the next. */
  firstBatchNumber: number;
  /** In the order of their traces, people before businesses. */
  credits: Credit[];
  /** `YYYY-MM-DD` and `HH:MM`, where the banks are. */
  createdOn: string;
  createdAt: string;
  /** The banking day that the money is to be there, `YYYY-MM-DD`. */
  effectiveOn: string;
}

interface Totals {
  count: number;
  /** Of the eight digits of each bank, without its check digit; ten digits of the sum. */
  hash: number;
  cents: number;
}

/** The file, line by line. Throws RangeError for an amount that no field holds. */
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

/** The credits of each class that has any. */
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
      text('', 20), // ours to fill
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
    text('', 2), // ours to fill
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
