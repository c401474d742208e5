import { Controller, Get, Param, Query } from '@nestjs/common';
import type { LinkForCheckout } from '@portal/contracts/http/catalog';
import { Allow } from '@portal/kit/http/caller';
import * as z from 'zod';
import { OpenLink } from './open-link.js';

const opening = z.object({ visitor: z.string().max(100).optional() });

@Controller('internal/links')
@Allow('service')
export class LinksController {
  constructor(private readonly openLink: OpenLink) {}

  /** Codes are compared without case. With `visitor`, a word of the browser's own, it counts as a visit. 404 'Referral not found'. */
  @Get(':code')
  open(
    @Param('code') code: string,
    @Query({ schema: opening }) { visitor }: z.infer<typeof opening>,
  ): Promise<LinkForCheckout> {
    return this.openLink.open(code, visitor);
  }
}
