import { NEEDS_COUNTED } from '@portal/contracts/values/needs';
import type { DocumentType, ReviewDecision, ReviewState } from '@portal/contracts/values/documents';
import { countSome } from '@portal/kit/lists/count-some.sql';
import {
  array,
  bool,
  int4,
  int8,
  notNull,
  nullable,
  text,
  textOf,
  timestamptz,
} from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';
import { isReplaced } from '../files/is-replaced.sql.js';

const reviewedRow = {
  id: int8,
  partner_id: notNull(int8),
  type: textOf<DocumentType>(),
  state: textOf<ReviewState>(),
  is_replaced: bool,
};

const REVIEWED = `select files.id, owner_id as partner_id, purpose as type, review_state as state, ${isReplaced('files')} as is_replaced
  from files where id = :id and purpose <> 'claim' and kept_at is not null and removed_at is null`;

export const findReviewed = statement(
  'find-reviewed-document',
  { params: { id: int8 }, row: reviewedRow },
  REVIEWED,
);

export const lockReviewed = statement(
  'lock-reviewed-document',
  { params: { id: int8 }, row: reviewedRow },
  `${REVIEWED} for update`,
);

const reviewRow = {
  id: int8,
  decision: textOf<ReviewDecision>(),
  reason: nullable(text),
  reviewed_by: int8,
  reviewed_at: timestamptz,
};

/** Newest first. */
export const listReviews = statement(
  'list-document-reviews',
  { params: { fileId: int8 }, row: reviewRow },
  `select id, decision, reason, reviewed_by, reviewed_at from document_reviews where file_id = :fileId order by number desc`,
);

export const insertReview = statement(
  'insert-document-review',
  {
    params: {
      fileId: int8,
      number: int4,
      decision: textOf<ReviewDecision>(),
      reason: nullable(text),
      reviewedBy: int8,
    },
    row: { id: int8 },
  },
  `with shown as (update files set review_state = :decision where id = :fileId)
   insert into document_reviews (file_id, number, decision, reason, reviewed_by)
   values (:fileId, :number, :decision, :reason, :reviewedBy) returning id`,
);

/** Of one review, while its document is there. */
export const findRefusal = statement(
  'find-document-refusal',
  {
    params: { id: int8 },
    row: { partner_id: notNull(int8), type: textOf<DocumentType>(), reason: notNull(text) },
  },
  `select owner_id as partner_id, purpose as type, reason from document_reviews join files on files.id = file_id
   where document_reviews.id = :id and decision = 'refused' and removed_at is null
     and number = (select max(number) from document_reviews later where later.file_id = files.id)
     and not ${isReplaced('files')}`,
);

/** Why these documents were refused last; none for those that were not. */
export const findReasons = statement(
  'find-reasons-of-refusals',
  { params: { fileIds: array(int8) }, row: { file_id: int8, reason: notNull(text) } },
  `select distinct on (file_id) file_id, reason from document_reviews
   where file_id = any(:fileIds::bigint[]) and decision = 'refused' order by file_id, number desc`,
);

/** Those that a newer one has replaced wait for nobody. */
const WAITING = `from files where review_state = 'waiting' and purpose <> 'claim' and kept_at is not null
  and removed_at is null and not ${isReplaced('files')}`;

export const countWaiting = statement(
  'count-waiting-documents',
  { row: { documents: int8 } },
  `select ${countSome(WAITING, NEEDS_COUNTED)} as documents`,
);
