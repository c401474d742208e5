import { Injectable } from '@nestjs/common';
import { documentRefused } from '@portal/contracts/events/document-refused';
import { documentReviewed } from '@portal/contracts/events/document-reviewed';
import {
  DECIDED_MEANWHILE,
  DOCUMENT_REPLACED,
  DOCUMENT_TYPE_NAMES,
  type DocumentDecision,
} from '@portal/contracts/http/partner-documents';
import { Database } from '@portal/kit/database/database';
import { tellChange } from '@portal/kit/http/audit';
import { conflict, notFound } from '@portal/kit/http/errors';
import { FILE_NOT_FOUND } from '../files/open-file.js';
import { decidedMeanwhile } from './decided-meanwhile.rules.js';
import { insertReview, listReviews, lockReviewed } from './review.sql.js';

/**
 * Accepts or refuses a partner's document (D-143). Reviews are appended; the newest counts. A refusal is mailed with its
 * reason; the audit log has the decision, and no reason.
 */
@Injectable()
export class ReviewDocument {
  constructor(private readonly database: Database) {}

  /**
   * Idempotent: what the same administrator decided last already changes nothing.
   * @throws AppError 404; 409 DECIDED_MEANWHILE when there is a review that `seen` does not have, DOCUMENT_REPLACED
   */
  async review(fileId: number, decision: DocumentDecision, adminId: number): Promise<void> {
    const reason = decision.decision === 'refused' ? decision.reason : null;
    await this.database.transaction(async (transaction) => {
      const document = await transaction.first(lockReviewed, { id: fileId });
      if (!document) throw notFound(FILE_NOT_FOUND);
      const reviews = await transaction.query(listReviews, { fileId });
      const [last] = reviews;
      if (
        last?.reviewed_by === adminId &&
        last.decision === decision.decision &&
        last.reason === reason &&
        decision.seen >= reviews.length - 1
      )
        return;
      if (decision.seen !== reviews.length)
        throw conflict(decidedMeanwhile(document.state, reviews, decision.seen), DECIDED_MEANWHILE);
      if (document.is_replaced)
        throw conflict(
          `The partner has sent a newer ${DOCUMENT_TYPE_NAMES[document.type]}. Please look at that one.`,
          DOCUMENT_REPLACED,
        );
      const review = (await transaction.first(insertReview, {
        fileId,
        number: reviews.length + 1,
        decision: decision.decision,
        reason,
        reviewedBy: adminId,
      }))!;
      const { partner_id: partnerId, type } = document;
      await transaction.publish(documentReviewed, `file/${fileId}`, {
        reviewId: review.id,
        partnerId,
        type,
        decision: decision.decision,
      });
      if (decision.decision === 'refused')
        await transaction.publish(documentRefused, `file/${fileId}`, {
          reviewId: review.id,
          fileId,
          partnerId,
          type,
        });
      tellChange({
        before: { state: document.state, partnerId, type },
        after: { state: decision.decision, partnerId, type },
      });
    });
  }
}
