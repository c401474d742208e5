import type { FastifyReply } from 'fastify';
import type { OpenedFile } from './open-file.js';

/** Sends a file as an attachment, so that no browser displays or runs it. */
export function sendFile(reply: FastifyReply, file: OpenedFile): FastifyReply {
  return reply
    .header('content-type', file.mimeType)
    .header('content-length', file.sizeBytes)
    .header('content-disposition', attachment(file.filename))
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .send(file.bytes);
}

/** RFC 6266: an ASCII name for old clients, next to the exact name. */
function attachment(filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
