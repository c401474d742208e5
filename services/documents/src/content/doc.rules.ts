import { WORD_HAS_FILES, WORD_HAS_MACROS } from '@portal/contracts/http/files';

/** Of an entry in the directory of a compound file ([MS-CFB] 2.6.1); sectors are multiples of it. */
const ENTRY_BYTES = 128;
const NAME_LENGTH_AT = 64;
const KIND_AT = 66;
const STORAGE_OR_STREAM = [1, 2];

const MACROS = new Set(['macros', 'vba', '_vba_project', '_vba_project_cur', 'projectwm']);
const OBJECTS = new Set(['\x01ole10native', 'package', 'equation native', 'ocxdata', 'contents']);

/**
 * What makes a DOC one that we do not take (D-81): macros or embedded objects. Looks for their entries at every place
 * where an entry may stand, whatever the file says of its directory.
 * @returns a sentence for the sender; null when there is nothing
 */
export function docProblem(bytes: Buffer): string | null {
  let problem: string | null = null;
  for (let at = 0; at + ENTRY_BYTES <= bytes.length; at += ENTRY_BYTES) {
    const name = entryName(bytes.subarray(at, at + ENTRY_BYTES));
    if (MACROS.has(name)) return WORD_HAS_MACROS;
    if (OBJECTS.has(name)) problem = WORD_HAS_FILES;
  }
  return problem;
}

function entryName(entry: Buffer): string {
  const length = entry.readUInt16LE(NAME_LENGTH_AT);
  if (length < 4 || length > NAME_LENGTH_AT || !STORAGE_OR_STREAM.includes(entry[KIND_AT]!)) return '';
  return entry.toString('utf16le', 0, length - 2).toLowerCase();
}
