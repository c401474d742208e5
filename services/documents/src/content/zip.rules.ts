// A zip is parsed from its end: every program trusts the directory there.
const DIRECTORY_END = 0x06054b50;
const DIRECTORY_END_BYTES = 22;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_HEADER_BYTES = 30;

const MAX_UNPACKED_BYTES = 100 * 1024 * 1024;
/** XML tables compress well, but never this well. */
const MAX_RATIO = 200;
/** A small file may exceed the ratio. */
const SMALL_BYTES = 1024 * 1024;

export interface ZipEntry {
  name: string;
  /** 0 stored, 8 deflated. */
  method: number;
  packedBytes: number;
  unpackedBytes: number;
  offset: number;
}

/**
 * Reads the entries of a file that is a zip and nothing else: it begins with its first entry, ends with its directory,
 * and no two entries overlap. Returns null for anything else, also for a multi-part zip or one beyond 4 GB.
 * @param tail the file's end, including the whole directory
 * @param size of the file, in bytes
 */
export function readZip(tail: Buffer, size: number): ZipEntry[] | null {
  const end = tail.length - DIRECTORY_END_BYTES;
  if (end < 0 || tail.readUInt32LE(end) !== DIRECTORY_END) return null;
  const count = tail.readUInt16LE(end + 10);
  const directoryBytes = tail.readUInt32LE(end + 12);
  const directoryOffset = tail.readUInt32LE(end + 16);
  const oneDisk = tail.readUInt32LE(end + 4) === 0 && tail.readUInt16LE(end + 8) === count;
  if (!oneDisk || directoryOffset + directoryBytes !== size - DIRECTORY_END_BYTES) return null;
  if (directoryBytes > end) return null;

  const entries: ZipEntry[] = [];
  let at = end - directoryBytes;
  while (at < end) {
    if (at + ENTRY_BYTES > end || tail.readUInt32LE(at) !== ENTRY) return null;
    const nameBytes = tail.readUInt16LE(at + 28);
    const next = at + ENTRY_BYTES + nameBytes + tail.readUInt16LE(at + 30) + tail.readUInt16LE(at + 32);
    if (next > end) return null;
    entries.push({
      name: tail.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes),
      method: tail.readUInt16LE(at + 10),
      packedBytes: tail.readUInt32LE(at + 20),
      unpackedBytes: tail.readUInt32LE(at + 24),
      offset: tail.readUInt32LE(at + 42),
    });
    at = next;
  }
  return entries.length === count && standApart(entries, directoryOffset) ? entries : null;
}

/** Whether the entries follow each other from the first byte on. Those of a zip bomb overlap. */
function standApart(entries: ZipEntry[], directoryOffset: number): boolean {
  const sorted = entries.toSorted((a, b) => a.offset - b.offset);
  return sorted.every((entry, index) => {
    const end = entry.offset + LOCAL_HEADER_BYTES + Buffer.byteLength(entry.name) + entry.packedBytes;
    return (index > 0 || entry.offset === 0) && end <= (sorted[index + 1]?.offset ?? directoryOffset);
  });
}

/** Whether unpacking would fill a disk, by the sizes that the zip declares. `docx.rules.ts` holds it to them. */
export function isZipBomb(entries: ZipEntry[], size: number): boolean {
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpackedBytes, 0);
  return unpacked > MAX_UNPACKED_BYTES || unpacked > Math.max(SMALL_BYTES, MAX_RATIO * size);
}

/** A Word document without paths that lead outside of it. */
export function isWordDocument(entries: ZipEntry[]): boolean {
  const names = new Set(entries.map(({ name }) => name));
  const harmless = [...names].every((name) => !/^[/\\]|(^|[/\\])\.\.([/\\]|$)|\0/.test(name));
  return (
    harmless &&
    names.size === entries.length &&
    names.has('[Content_Types].xml') &&
    names.has('word/document.xml')
  );
}
