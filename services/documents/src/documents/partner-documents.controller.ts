import { Controller, HttpCode, Query, Res } from '@nestjs/common';
import { downloadDocument } from '@portal/contracts/calls/account';
import { addressOf } from '@portal/contracts/calls/define-call';
import * as calls from '@portal/contracts/calls/admin-people';
import {
  partnerDocumentsQuery,
  type PartnerDocument,
  type PartnerDocumentsQuery,
} from '@portal/contracts/http/partner-documents';
import { Database } from '@portal/kit/database/database';
import { Handle } from '@portal/kit/http/handle';
import { IdParam } from '@portal/kit/http/id-param';
import { daysGiven } from '@portal/kit/lists/days';
import { readList, writePageHeaders } from '@portal/kit/lists/read-list';
import { containing } from '@portal/kit/lists/search';
import type { FastifyReply } from 'fastify';
import { FILE_NOT_FOUND } from '../files/open-file.js';
import { PartnerNames } from '../partners/partner-names.js';
import { DeleteDocument } from './delete-document.js';
import { documentsList, type PartnerDocumentRow } from './partner-documents.sql.js';

/** The documents of all partners, for administrators. */
@Controller()
export class PartnerDocumentsController {
  constructor(
    private readonly database: Database,
    private readonly names: PartnerNames,
    private readonly deleteDocument: DeleteDocument,
  ) {}

  @Handle(calls.listPartnerDocuments)
  async list(
    @Query({ schema: partnerDocumentsQuery }) query: PartnerDocumentsQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PartnerDocument[]> {
    const { type, partnerId, search, review } = query;
    const given = { type, partnerId, review, search: containing(search), in: daysGiven(query) };
    const page = await readList(this.database, documentsList, query, given);
    writePageHeaders(reply, calls.listPartnerDocuments, query, page);
    return this.named(page.rows.map(document));
  }

  @Handle(calls.deletePartnerDocument)
  @HttpCode(204)
  async delete(@IdParam(FILE_NOT_FOUND) id: number): Promise<void> {
    await this.deleteDocument.delete(id);
  }

  /**
   * Names arrive by event. For partners from before these events, the first page that shows them fetches their names in
   * one call.
   */
  private async named(documents: PartnerDocument[]): Promise<PartnerDocument[]> {
    const ids = documents.flatMap(({ partner, partnerId }) => (partner ? [] : [partnerId]));
    if (ids.length === 0) return documents;
    const people = await this.database
      .transaction((transaction) => this.names.refresh([...new Set(ids)], transaction))
      .catch(() => []);
    return documents.map((each) => {
      const found = people.find(({ id }) => id === each.partnerId);
      if (!found) return each;
      const { revision: _, ...partner } = found;
      return { ...each, partner };
    });
  }
}

const document = (row: PartnerDocumentRow): PartnerDocument => ({
  id: row.id,
  partnerId: row.owner_id,
  type: row.purpose,
  filename: row.filename,
  fileUrl: addressOf(downloadDocument, { params: { id: row.id } }),
  uploadedAt: row.created_at.toISOString(),
  sizeBytes: row.size_bytes,
  isReplaced: row.is_replaced,
  review: row.review_state,
  partner:
    row.email === null
      ? null
      : {
          id: row.owner_id,
          firstName: row.first_name!,
          lastName: row.last_name!,
          email: row.email,
          companyName: row.company_name,
        },
});
