import { CANNED_ANSWERS } from '@portal/contracts/http/admin-support';
import { int4, int8, text } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

const cannedAnswerRow = { id: int8, title: text, text, version: int4 };

export const listAnswers = statement(
  'list-canned-answers',
  { row: cannedAnswerRow },
  `select id, title, text, version from canned_answers order by lower(title) limit ${CANNED_ANSWERS}`,
);

export const lockAnswer = statement(
  'lock-canned-answer',
  { params: { id: int8 }, row: cannedAnswerRow },
  'select id, title, text, version from canned_answers where id = :id for update',
);

export const countAnswers = statement(
  'count-canned-answers',
  { row: { count: int8 } },
  'select count(*) as count from canned_answers',
);

/** No row where the title is taken. */
export const insertAnswer = statement(
  'insert-canned-answer',
  { params: { title: text, text }, row: cannedAnswerRow },
  'insert into canned_answers (title, text) values (:title, :text) on conflict do nothing returning id, title, text, version',
);

/** Fails on the unique key where the title is taken. */
export const updateAnswer = statement(
  'update-canned-answer',
  { params: { id: int8, title: text, text }, row: cannedAnswerRow },
  `update canned_answers set title = :title, text = :text, version = version + 1 where id = :id
   returning id, title, text, version`,
);

export const deleteAnswer = statement(
  'delete-canned-answer',
  { params: { id: int8 }, row: { title: text } },
  'delete from canned_answers where id = :id returning title',
);
