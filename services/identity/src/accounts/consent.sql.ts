import { int8, nullable, text, timestamptz } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/** `agreedAt`: null for now. In the transaction that makes the account (D-148). */
export const insertConsent = statement(
  'insert-consent',
  { params: { userId: int8, version: text, agreedAt: nullable(timestamptz) } },
  `insert into consents (user_id, version, agreed_at) values (:userId, :version, coalesce(:agreedAt, now()))`,
);
