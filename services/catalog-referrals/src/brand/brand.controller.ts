import { Body, Controller, Headers, Param, Res } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/brand';
import { readBrand } from '@portal/contracts/calls/internal';
import { brandChange, type Brand, type BrandChange } from '@portal/contracts/http/brand';
import { Database } from '@portal/kit/database/database';
import { UserId } from '@portal/kit/http/caller';
import { notFound } from '@portal/kit/http/errors';
import { Handle } from '@portal/kit/http/handle';
import type { FastifyReply } from 'fastify';
import { findPicture } from './brand.sql.js';
import { Brands } from './brands.js';

const FOR_EVER = 'public, max-age=31536000, immutable';

/** How the portal looks and calls itself (D-149). */
@Controller()
export class BrandController {
  constructor(
    private readonly database: Database,
    private readonly brands: Brands,
  ) {}

  @Handle(calls.getBrand)
  async read(
    @Headers('if-none-match') known: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Brand | undefined> {
    const brand = await this.brands.current();
    const etag = `"${brand.version}"`;
    void reply.headers({ etag, 'cache-control': 'public, no-cache' });
    if (known !== etag) return brand;
    void reply.code(304);
    return undefined;
  }

  @Handle(readBrand)
  tell(): Promise<Brand> {
    return this.brands.current();
  }

  @Handle(calls.saveBrand)
  save(@UserId() adminId: number, @Body({ schema: brandChange }) body: BrandChange): Promise<Brand> {
    return this.brands.save(body, adminId);
  }

  /** Harmless also when it is opened as a page. */
  @Handle(calls.getBrandPicture)
  async send(@Param('hash') hash: string, @Res() reply: FastifyReply): Promise<void> {
    const picture = /^[\da-f]{64}$/.test(hash) && (await this.database.first(findPicture, { hash }));
    if (!picture) throw notFound('Picture not found');
    await reply
      .headers({
        'content-type': picture.type,
        'cache-control': FOR_EVER,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      .send(picture.content);
  }
}
