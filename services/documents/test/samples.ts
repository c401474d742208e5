import { deflateRawSync, crc32 } from 'node:zlib';

/** Files as they come, small and real to whoever looks at their bytes. */
export const pdf = (text = 'W9', size = 0): Buffer => {
  const start = Buffer.from(`%PDF-1.7\n1 0 obj<</Title(${text})>>endobj\n`);
  const end = Buffer.from('\ntrailer<</Root 1 0 R>>\n%%EOF\n');
  return Buffer.concat([start, Buffer.alloc(Math.max(0, size - start.length - end.length), ' '), end]);
};

/** Word of 1997: a compound file with a stream of Word's. */
export const doc = (stream = 'WordDocument'): Buffer => {
  const bytes = Buffer.alloc(8_192);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes);
  bytes.write('Root Entry', 4_096, 'utf16le');
  bytes.write(stream, 4_224, 'utf16le');
  return bytes;
};

export const png = (): Buffer =>
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );

export const jpg = (): Buffer =>
  Buffer.from(`ffd8ffe000104a46494600010100000100010000${'00'.repeat(200)}ffd9`, 'hex');

export interface ZipPart {
  name: string;
  content: Buffer | string;
  /** What the directory claims, where that is not the truth. */
  claims?: { unpackedBytes?: number; offset?: number };
}

export function zip(parts: ZipPart[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claims } of parts) {
    const raw = Buffer.from(content);
    const packed = deflateRawSync(raw);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(raw), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claims?.unpackedBytes ?? raw.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), packed]);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(claims?.offset ?? offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, entry, Buffer.from(name)]),
    );
    locals.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, listed, end]);
}

export const wordParts = (): ZipPart[] => [
  {
    name: '[Content_Types].xml',
    content: '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
  },
  { name: '_rels/.rels', content: '<Relationships/>' },
  { name: 'word/document.xml', content: '<w:document>Direct deposit</w:document>' },
];
export const docx = (): Buffer => zip(wordParts());
