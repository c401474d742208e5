import multipart from '@fastify/multipart';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { MAX_FILE_BYTES } from '@portal/contracts/http/files';
import type { FastifyInstance } from 'fastify';

/** Passes file bodies on as streams, and parses JSON as usual. Other content types get 415. */
export async function acceptUploads(app: NestFastifyApplication): Promise<void> {
  const server = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  // One byte above the limit, so that an oversized file is noticed and `ContentSniffer` answers with its own message.
  await server.register(multipart, { limits: { fileSize: MAX_FILE_BYTES + 1 }, throwFileSizeLimit: false });
  server.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
}
