import { Controller, Param, Req, Res } from '@nestjs/common';
import * as productCalls from '@portal/contracts/calls/admin-products';
import { getProductPicture } from '@portal/contracts/calls/product-pictures';
import { PICTURE_TOO_LARGE, type ProductPicture } from '@portal/contracts/http/product-picture';
import { Database } from '@portal/kit/database/database';
import { AppError, badRequest, notFound } from '@portal/kit/http/errors';
import { Handle } from '@portal/kit/http/handle';
import { partsOf } from '@portal/kit/http/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findFile } from './product-picture.sql.js';
import { ProductPictures } from './product-pictures.js';

const FOR_EVER = 'public, max-age=31536000, immutable';
const TYPES: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };
/** One field too many is read, so that it is refused in words. */
const LIMITS = { fields: 1, fieldSize: 100, parts: 2, headerPairs: 50, files: 1 };

/** The pictures of products (D-163): uploaded by administrators, seen by everybody. */
@Controller()
export class ProductPicturesController {
  constructor(
    private readonly database: Database,
    private readonly pictures: ProductPictures,
  ) {}

  @Handle(productCalls.uploadProductPicture)
  async upload(@Req() request: FastifyRequest): Promise<ProductPicture> {
    if (!request.isMultipart()) throw badRequest('Send the picture as multipart form data');
    for await (const part of partsOf(request.parts({ limits: LIMITS }))) {
      if (part.type !== 'file' || part.fieldname !== 'picture') break;
      const original = await part.toBuffer();
      if (part.file.truncated) throw new AppError(413, 'TOO_LARGE', PICTURE_TOO_LARGE);
      return this.pictures.keep(original);
    }
    throw badRequest('Send the picture as the file "picture"');
  }

  /** Harmless also when it is opened as a page. */
  @Handle(getProductPicture)
  async send(
    @Param('hash') hash: string,
    @Param('file') name: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const format = /^\d{1,4}\.(avif|webp|jpg)$/.exec(name)?.[1];
    const isHash = /^[\da-f]{64}$/.test(hash);
    const file = format && isHash && (await this.database.first(findFile, { hash, name }));
    if (!file) throw notFound('Picture not found');
    await reply
      .headers({
        'content-type': TYPES[format],
        'cache-control': FOR_EVER,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      .send(file.content);
  }
}
