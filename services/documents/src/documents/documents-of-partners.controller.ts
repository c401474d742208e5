import { Body, Controller, HttpCode } from '@nestjs/common';
import * as internal from '@portal/contracts/calls/internal';
import type { DocumentOfPartner } from '@portal/contracts/http/internal';
import { Database } from '@portal/kit/database/database';
import { statement } from '@portal/kit/database/statement';
import * as z from 'zod';
import { Handle } from '@portal/kit/http/handle';

/** The newest of each kind (D-30); one that was deleted hides no older one. */
const findDocuments = statement<DocumentOfPartner & Record<string, unknown>>(
  'find-documents-of-partners',
  `select distinct on (owner_id, purpose)
     owner_id as "partnerId", id as "fileId", purpose as type, filename
   from files where owner_id = any($1::bigint[]) and kept_at is not null and removed_at is null
   order by owner_id, purpose, id desc`,
);

const ofPartners = z.object({ partnerIds: z.array(z.int().positive()).max(200) });

/** A page of partners with their documents, for the administrators' list. */
@Controller()
export class DocumentsOfPartnersController {
  constructor(private readonly database: Database) {}

  @Handle(internal.findDocumentsOfPartners)
  @HttpCode(200)
  read(
    @Body({ schema: ofPartners }) { partnerIds }: z.infer<typeof ofPartners>,
  ): Promise<DocumentOfPartner[]> {
    return this.database.query(findDocuments, [partnerIds]);
  }
}
