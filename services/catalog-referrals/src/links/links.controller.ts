import { Controller, Get, Param } from '@nestjs/common';
import type { LinkForCheckout } from '@portal/contracts/http/catalog';
import { Allow } from '@portal/kit/http/caller';
import { OpenLink } from './open-link.js';

@Controller('internal/links')
@Allow('service')
export class LinksController {
  constructor(private readonly openLink: OpenLink) {}

  /** Codes are compared without case. 404 'Referral not found'. */
  @Get(':code')
  open(@Param('code') code: string): Promise<LinkForCheckout> {
    return this.openLink.open(code);
  }
}
