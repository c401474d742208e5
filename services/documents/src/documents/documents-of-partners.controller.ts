import { Body, Controller, HttpCode } from '@nestjs/common';
import * as internal from '@portal/contracts/calls/internal';
import type { DocumentOfPartner } from '@portal/contracts/http/internal';
import { Database } from '@portal/kit/database/database';
import { Handle } from '@portal/kit/http/handle';
import * as z from 'zod';
import { findDocuments } from './documents-of-partners.sql.js';

const ofPartners = z.object({ partnerIds: z.array(z.int().positive()).max(200) });

/** The documents of one page of partners, for the administrators' list. */
@Controller()
export class DocumentsOfPartnersController {
  constructor(private readonly database: Database) {}

  @Handle(internal.findDocumentsOfPartners)
  @HttpCode(200)
  async read(
    @Body({ schema: ofPartners }) { partnerIds }: z.infer<typeof ofPartners>,
  ): Promise<DocumentOfPartner[]> {
    const found = await this.database.query(findDocuments, { ownerIds: partnerIds });
    return found.map(({ state: _, ...document }) => document);
  }
}
