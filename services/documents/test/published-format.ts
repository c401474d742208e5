// The records of an ACH file as Nacha publishes them ('ACH File Specifications', appendix three of its operating rules:
// 'ACH record formats' and 'glossary'), field by field: where each stands, and what may be in it. It is a second reading of
// the format, that shares nothing with what writes the files.

/** First and last character, from 1 on, the field's name, and what it looks like. */
type Field = [first: number, last: number, name: string, looks: RegExp];

const DAY = /^\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/;
/** To the left, filled with blanks: not blank itself. */
const TEXT = /^[!-~][ -~]*$/;
const BLANK = /^ *$/;
const DIGITS = /^\d+$/;
const COUNTED = /^0*[1-9]\d*$/;

const FILE_HEADER: Field[] = [
  [1, 1, 'record type code', /^1$/],
  [2, 3, 'priority code', /^01$/],
  [4, 13, 'immediate destination', /^ \d{9}$/],
  [14, 23, 'immediate origin', /^( [A-Z0-9]{9}|[A-Z0-9]{10})$/],
  [24, 29, 'file creation date', DAY],
  [30, 33, 'file creation time', /^([01]\d|2[0-3])[0-5]\d$/],
  [34, 34, 'file ID modifier', /^[A-Z0-9]$/],
  [35, 37, 'record size', /^094$/],
  [38, 39, 'blocking factor', /^10$/],
  [40, 40, 'format code', /^1$/],
  [41, 63, 'immediate destination name', TEXT],
  [64, 86, 'immediate origin name', TEXT],
  [87, 94, 'reference code', /^[ -~]{8}$/],
];
const BATCH_HEADER: Field[] = [
  [1, 1, 'record type code', /^5$/],
  [2, 4, 'service class code', /^220$/], // credits only
  [5, 20, 'company name', TEXT],
  [21, 40, 'company discretionary data', /^[ -~]{20}$/],
  [41, 50, 'company identification', TEXT],
  [51, 53, 'standard entry class code', /^(PPD|CCD)$/],
  [54, 63, 'company entry description', TEXT],
  [64, 69, 'company descriptive date', /^[ -~]{6}$/],
  [70, 75, 'effective entry date', DAY],
  [76, 78, 'settlement date', /^ {3}$/], // inserted by the ACH operator
  [79, 79, 'originator status code', /^1$/],
  [80, 87, 'originating DFI identification', DIGITS],
  [88, 94, 'batch number', COUNTED],
];
const ENTRY: Field[] = [
  [1, 1, 'record type code', /^6$/],
  [2, 3, 'transaction code', /^(22|32)$/], // a credit to a demand or a savings account
  [4, 11, 'receiving DFI identification', DIGITS],
  [12, 12, 'check digit', /^\d$/],
  [13, 29, 'DFI account number', /^\d{4,17} *$/],
  [30, 39, 'amount', COUNTED],
  [40, 54, 'individual identification number', TEXT],
  [55, 76, 'individual or receiving company name', TEXT],
  [77, 78, 'discretionary data', /^ {2}$/],
  [79, 79, 'addenda record indicator', /^0$/],
  [80, 94, 'trace number', COUNTED],
];
const BATCH_CONTROL: Field[] = [
  [1, 1, 'record type code', /^8$/],
  [2, 4, 'service class code', /^220$/],
  [5, 10, 'entry/addenda count', COUNTED],
  [11, 20, 'entry hash', DIGITS],
  [21, 32, 'total debit entry dollar amount', /^0{12}$/],
  [33, 44, 'total credit entry dollar amount', COUNTED],
  [45, 54, 'company identification', TEXT],
  [55, 73, 'message authentication code', BLANK],
  [74, 79, 'reserved', BLANK],
  [80, 87, 'originating DFI identification', DIGITS],
  [88, 94, 'batch number', COUNTED],
];
const FILE_CONTROL: Field[] = [
  [1, 1, 'record type code', /^9$/],
  [2, 7, 'batch count', COUNTED],
  [8, 13, 'block count', COUNTED],
  [14, 21, 'entry/addenda count', COUNTED],
  [22, 31, 'entry hash', DIGITS],
  [32, 43, 'total debit entry dollar amount', /^0{12}$/],
  [44, 55, 'total credit entry dollar amount', COUNTED],
  [56, 94, 'reserved', BLANK],
];
const RECORDS: Record<string, Field[]> = {
  1: FILE_HEADER,
  5: BATCH_HEADER,
  6: ENTRY,
  8: BATCH_CONTROL,
  9: FILE_CONTROL,
};

type Read = Record<string, string>;
export interface ReadFile {
  header: Read;
  batches: { header: Read; entries: Read[]; control: Read }[];
  control: Read;
}

/** A record's fields by name. Throws for one that is not as it is published. */
function readRecord(line: string): Read {
  if (!/^[ -~]{94}$/.test(line)) throw new Error(`not 94 characters of ASCII: '${line}'`);
  const fields = RECORDS[line[0]!];
  if (!fields) throw new Error(`no such record: '${line}'`);
  let end = 0;
  const read: Read = {};
  for (const [first, last, name, looks] of fields) {
    if (first !== end + 1) throw new Error(`the table leaves something out before ${name}`);
    end = last;
    const value = line.slice(first - 1, last);
    if (!looks.test(value)) throw new Error(`${name} is '${value}'`);
    read[name] = value;
  }
  if (end !== 94) throw new Error(`the table ends at ${end}`);
  return read;
}

/** Reads a file record by record, in the published order. Throws where it differs. */
export function readFile(text: string): ReadFile {
  const lines = text.split('\r\n');
  if (lines.pop() !== '') throw new Error('the last line has no end');
  const take = (type: string): Read => {
    const line = lines.shift();
    if (line?.[0] !== type) throw new Error(`a record ${type} is missing before '${line}'`);
    return readRecord(line);
  };
  const header = take('1');
  const batches: ReadFile['batches'] = [];
  while (lines[0]?.startsWith('5')) {
    const batch = { header: take('5'), entries: [] as Read[] };
    while (lines[0]?.startsWith('6')) batch.entries.push(take('6'));
    batches.push({ ...batch, control: take('8') });
  }
  const control = take('9');
  for (const line of lines) if (line !== '9'.repeat(94)) throw new Error(`after the end: '${line}'`);
  return { header, batches, control };
}
