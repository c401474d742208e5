import { Controller, Param, Query } from '@nestjs/common';
import * as internal from '@portal/contracts/calls/internal';
import type { LinkForCheckout } from '@portal/contracts/http/catalog';
import { Handle } from '@portal/kit/http/handle';
import * as z from 'zod';
import { OpenLink } from './open-link.js';

const opening = z.object({
  visitor: z.string().max(100).optional(),
  partner: z.coerce.number().int().positive().optional(),
  evenPaused: z.literal('true').optional(),
  campaign: z.string().max(100).optional(),
});

@Controller()
export class LinksController {
  constructor(private readonly openLink: OpenLink) {}

  /**
   * Codes are case-insensitive. With `visitor`, an id of the browser, it counts as a visit, unless it is the link of
   * `partner`, who is signed in there. 404 'Referral not found'; 409 LINK_PAUSED without `evenPaused`.
   */
  @Handle(internal.openLink)
  open(
    @Param('code') code: string,
    @Query({ schema: opening }) { visitor, partner, evenPaused, campaign }: z.infer<typeof opening>,
  ): Promise<LinkForCheckout> {
    return this.openLink.open(code, { visitor, partner, evenPaused: evenPaused !== undefined, campaign });
  }
}
