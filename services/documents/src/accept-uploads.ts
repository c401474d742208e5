import multipart from '@fastify/multipart';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { MAX_FILE_BYTES } from '@portal/contracts/http/files';
import type { FastifyInstance } from 'fastify';

/** Bodies that are files are handed on as streams; JSON is parsed as everywhere, and other kinds are 415. */
export async function acceptUploads(app: NestFastifyApplication): Promise<void> {
  const server = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  // One byte more than allowed, so that it is seen: who stores the file refuses it with its words.
  await server.register(multipart, { limits: { fileSize: MAX_FILE_BYTES + 1 }, throwFileSizeLimit: false });
  server.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
}
