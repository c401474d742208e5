import type { NewBankAccount } from '@portal/contracts/http/bank-accounts';

// The ACH file as Nacha's rules lay it out ('ACH File Specifications', appendix three of its operating rules): records
// of 94 characters, each field at its place; numbers to the right, filled with 0, texts to the left, filled with blanks.

const RECORD = 94;
/** A file is made of blocks of so many records. */
const BLOCK = 10;
/** Credits only, to accounts of people, from one batch. */
const SERVICE_CLASS = '220';
const ENTRY_CLASS = 'PPD';
const BATCH_NUMBER = number(1, 7);

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

export interface Credit {
  payoutId: number;
  amountCents: number;
  account: NewBankAccount;
}

export interface NachaFile {
  originator: Originator;
  batchId: number;
  /** `YYYY-MM`: what is paid for. */
  month: string;
  credits: Credit[];
  /** `YYYY-MM-DD` and `HH:MM`, where the banks are. */
  createdOn: string;
  createdAt: string;
  /** The banking day that the money is to be there, `YYYY-MM-DD`. */
  effectiveOn: string;
}

/** The file, line by line. Throws RangeError for an amount that no field holds. */
export function nachaFile({ originator, batchId, month, credits, ...dates }: NachaFile): string {
  const odfi = originator.immediateDestination.slice(0, 8);
  const entries = credits.map(({ payoutId, amountCents, account }, index) => [
    '6',
    account.accountType === 'checking' ? '22' : '32',
    account.routingNumber,
    text(account.accountNumber, 17),
    number(amountCents, 10),
    text(String(payoutId), 15),
    text(account.holderName, 22),
    '  ', // ours to fill
    '0', // no addenda
    odfi + number(index + 1, 7),
  ]);
  const count = credits.length;
  const hash = number(credits.reduce((sum, { account }) => sum + bankOf(account), 0) % 1e10, 10);
  const debit = number(0, 12);
  const credit = number(
    credits.reduce((sum, { amountCents }) => sum + amountCents, 0),
    12,
  );
  const blocks = Math.ceil((count + 4) / BLOCK);

  const records = [
    [
      '1',
      '01', // priority
      originator.immediateDestination.padStart(10),
      originator.immediateOrigin.toUpperCase().padStart(10),
      shortDate(dates.createdOn),
      dates.createdAt.replace(':', ''),
      'A', // file ID modifier
      '094',
      String(BLOCK),
      '1', // format
      text(originator.destinationName, 23),
      text(originator.companyName, 23),
      text(String(batchId), 8), // reference
    ],
    [
      '5',
      SERVICE_CLASS,
      text(originator.companyName, 16),
      text('', 20), // ours to fill
      text(originator.companyId, 10),
      ENTRY_CLASS,
      text('COMMISSION', 10),
      text(month.replace('-', ''), 6),
      shortDate(dates.effectiveOn),
      '   ', // settlement date, filled in by the bank
      '1', // originator's status
      odfi,
      BATCH_NUMBER,
    ],
    ...entries,
    [
      '8',
      SERVICE_CLASS,
      number(count, 6),
      hash,
      debit,
      credit,
      text(originator.companyId, 10),
      text('', 19 + 6), // authentication code, reserved
      odfi,
      BATCH_NUMBER,
    ],
    ['9', number(1, 6), number(blocks, 6), number(count, 8), hash, debit, credit, text('', 39)],
  ].map((fields) => fields.join(''));
  const filling = Array.from({ length: blocks * BLOCK - records.length }, () => '9'.repeat(RECORD));
  return [...records, ...filling].map((record) => `${record}\r\n`).join('');
}

/** Of the entry hash: the bank's eight digits, without the check digit. */
const bankOf = ({ routingNumber }: NewBankAccount) => Number(routingNumber.slice(0, 8));

const shortDate = (day: string) => day.slice(2).replaceAll('-', '');

function number(value: number, width: number): string {
  const digits = String(value);
  if (!/^\d+$/.test(digits) || digits.length > width)
    throw new RangeError(`${value} does not fit ${width} digits`);
  return digits.padStart(width, '0');
}

const text = (value: string, width: number): string => plain(value).slice(0, width).padEnd(width);

const LETTERS: Record<string, string> = {
  Ø: 'O',
  Æ: 'AE',
  Œ: 'OE',
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  Þ: 'TH',
  '’': "'",
};

/** Capital letters without their marks: all that the banks' systems know. */
const plain = (value: string): string =>
  value
    .toUpperCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]/g, (sign) => LETTERS[sign] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim();
