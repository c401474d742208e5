import multipart from '@fastify/multipart';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { MAX_CLAIM_FILES } from '@portal/contracts/http/claims';
import { MAX_FILE_BYTES } from '@portal/contracts/http/files';

/** Lets the service stream multipart bodies part by part, without buffering them in memory or on disk. */
export async function readMultipart(app: NestFastifyApplication): Promise<void> {
  await app.register(multipart, {
    // One above each limit, so that the code that owns the rule rejects it with its own message.
    limits: {
      fieldNameSize: 100,
      fieldSize: 10_000,
      fields: 50,
      files: MAX_CLAIM_FILES + 1,
      fileSize: MAX_FILE_BYTES + 1,
    },
    throwFileSizeLimit: false,
  });
}
