import { Body, Controller, HttpCode } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/admin-people';
import { getDocumentRefusal } from '@portal/contracts/calls/internal';
import type { DocumentRefusal } from '@portal/contracts/http/internal';
import {
  documentDecision,
  type DocumentDecision,
  type DocumentReviews,
} from '@portal/contracts/http/partner-documents';
import { Database } from '@portal/kit/database/database';
import { UserId } from '@portal/kit/http/caller';
import { notFound } from '@portal/kit/http/errors';
import { Handle } from '@portal/kit/http/handle';
import { IdParam } from '@portal/kit/http/id-param';
import { AdministratorNames } from '../bank-accounts/administrator-names.js';
import { FILE_NOT_FOUND } from '../files/open-file.js';
import { findRefusal, findReviewed, listReviews } from './review.sql.js';
import { ReviewDocument } from './review-document.js';

/** What administrators decided about partners' documents (D-143). */
@Controller()
export class DocumentReviewsController {
  constructor(
    private readonly database: Database,
    private readonly administrators: AdministratorNames,
    private readonly reviewDocument: ReviewDocument,
  ) {}

  @Handle(calls.getDocumentReviews)
  async read(@IdParam(FILE_NOT_FOUND) id: number): Promise<DocumentReviews> {
    const document = await this.database.first(findReviewed, { id });
    if (!document) throw notFound(FILE_NOT_FOUND);
    const reviews = await this.database.query(listReviews, { fileId: id });
    const administrator = await this.administrators.of(reviews.map((row) => row.reviewed_by));
    return {
      id,
      type: document.type,
      state: document.state,
      isReplaced: document.is_replaced,
      version: reviews.length,
      reviews: reviews.map(({ decision, reason, reviewed_at, reviewed_by }) => ({
        decision,
        reason,
        at: reviewed_at.toISOString(),
        by: administrator(reviewed_by),
      })),
    };
  }

  @Handle(calls.reviewDocument)
  @HttpCode(200)
  async review(
    @IdParam(FILE_NOT_FOUND) id: number,
    @Body({ schema: documentDecision }) decision: DocumentDecision,
    @UserId() adminId: number,
  ): Promise<DocumentReviews> {
    await this.reviewDocument.review(id, decision, adminId);
    return this.read(id);
  }

  @Handle(getDocumentRefusal)
  async refusal(@IdParam('There is no such refusal') id: number): Promise<DocumentRefusal> {
    const found = await this.database.first(findRefusal, { id });
    if (!found) throw notFound('There is no such refusal');
    return { partnerId: found.partner_id, type: found.type, reason: found.reason };
  }
}
