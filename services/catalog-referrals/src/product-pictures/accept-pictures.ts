import multipart from '@fastify/multipart';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { MOST_PICTURE_BYTES } from '@portal/contracts/http/product-picture';

/** Lets the service read a picture as multipart, and parse JSON as usual. */
export async function acceptPictures(app: NestFastifyApplication): Promise<void> {
  await app.register(multipart, { limits: { fileSize: MOST_PICTURE_BYTES }, throwFileSizeLimit: false });
}
