// The whole process: reads one picture from its standard input, writes its width and height as its header says them, and
// ends. It imports none of our modules, since Node may run this file uncompiled. A header can be made to be read for seconds,
// so none is read inside of the service.
import { imageSize } from 'image-size';

/** Told by the exit code: the file is no picture. `UNREADABLE` of make-sizes.ts. */
const UNREADABLE = 10;

const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
const written = Buffer.alloc(8);
try {
  // Memory of its own: past the end of a small Buffer there are others.
  const { width, height } = imageSize(new Uint8Array(Buffer.concat(chunks)));
  written.writeUInt32BE(width);
  written.writeUInt32BE(height, 4);
} catch {
  process.exit(UNREADABLE);
}
process.stdout.write(written);
