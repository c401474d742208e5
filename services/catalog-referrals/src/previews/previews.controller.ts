import { Controller, Get, Headers, Query, Res } from '@nestjs/common';
import { Allow } from '@portal/kit/http/caller';
import { IdParam } from '@portal/kit/http/id-param';
import type { FastifyReply } from 'fastify';
import { ProductPreviews } from './product-previews.js';

/** How long a client may cache a picture. */
const DAY_SECONDS = 24 * 60 * 60;

@Controller('products/:id/preview.png')
@Allow('anonymous')
export class PreviewsController {
  constructor(private readonly previews: ProductPreviews) {}

  /** A picture for link previews, 1200 × 630; 304 when the client has it; 404 for a product that is not for sale. */
  @Get()
  async send(
    @IdParam('Product not found') id: number,
    @Headers('if-none-match') known: string | undefined,
    @Query('v') asked: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { png, etag, version } = await this.previews.find(id);
    // The URL of another version must not be cached: that version may exist later.
    const mayBeKept = asked === String(version);
    void reply.headers({ etag, 'cache-control': mayBeKept ? `public, max-age=${DAY_SECONDS}` : 'no-cache' });
    if (known === etag) await reply.code(304).send();
    else await reply.type('image/png').send(png);
  }
}
