import multipart from '@fastify/multipart';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { MAX_CLAIM_FILES } from '@portal/contracts/http/claims';
import { MAX_FILE_BYTES } from '@portal/contracts/http/files';

/** Lets the service read multipart bodies, part by part; nothing is kept in memory or in a folder. */
export async function readMultipart(app: NestFastifyApplication): Promise<void> {
  await app.register(multipart, {
    // One over each limit, so that whose rule it is can say so in its words.
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
