import { Injectable } from '@nestjs/common';
import {
  CANNED_ANSWERS,
  TITLE_TAKEN,
  TOO_MANY_ANSWERS,
  type CannedAnswer,
  type CannedAnswerChange,
  type NewCannedAnswer,
} from '@portal/contracts/http/admin-support';
import { Database } from '@portal/kit/database/database';
import { holdAlone } from '@portal/kit/database/hold';
import { isUniqueViolation } from '@portal/kit/database/unique-violation';
import { tellChange } from '@portal/kit/http/audit';
import { conflict, notFound } from '@portal/kit/http/errors';
import { requireSeen } from '@portal/kit/http/seen';
import * as sql from './canned-answer.sql.js';

export const ANSWER_NOT_FOUND = 'Canned answer not found';

/** What administrators often answer, shared by all of them (D-144). The audit log has the titles. */
@Injectable()
export class CannedAnswers {
  constructor(private readonly database: Database) {}

  list(): Promise<CannedAnswer[]> {
    return this.database.query(sql.listAnswers);
  }

  /** @throws AppError 409 TITLE_TAKEN, TOO_MANY_ANSWERS */
  async add(answer: NewCannedAnswer): Promise<CannedAnswer> {
    const added = await this.database.transaction(async (transaction) => {
      // Two at once would both count the place that is left.
      await holdAlone(transaction, 'canned-answers', 0);
      const { count } = (await transaction.first(sql.countAnswers))!;
      if (count >= CANNED_ANSWERS)
        throw conflict(
          `There are ${CANNED_ANSWERS} canned answers already. Please delete one first.`,
          TOO_MANY_ANSWERS,
        );
      return (await transaction.first(sql.insertAnswer, answer)) ?? taken();
    });
    tellChange({ before: null, after: { title: added.title } });
    return added;
  }

  /** @throws AppError 404; 409 TITLE_TAKEN, CHANGED_MEANWHILE */
  async change(id: number, { title, text, seen }: CannedAnswerChange): Promise<CannedAnswer> {
    return this.database
      .transaction(async (transaction) => {
        const before = (await transaction.first(sql.lockAnswer, { id })) ?? gone();
        // Nothing to do, such as once more after a lost answer.
        if (before.title === title && before.text === text) return before;
        requireSeen(seen, { version: before.version });
        const after = (await transaction.first(sql.updateAnswer, { id, title, text }))!;
        tellChange({ before: { title: before.title }, after: { title } });
        return after;
      })
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? taken() : error;
      });
  }

  /** @throws AppError 404 */
  async delete(id: number): Promise<void> {
    const { title } = (await this.database.first(sql.deleteAnswer, { id })) ?? gone();
    tellChange({ before: { title }, after: null });
  }
}

function gone(): never {
  throw notFound(ANSWER_NOT_FOUND);
}

function taken(): never {
  throw conflict('Another canned answer has this title already', TITLE_TAKEN);
}
