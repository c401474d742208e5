import { Body, Controller, HttpCode } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/admin-troubleshooting';
import {
  cannedAnswerChange,
  newCannedAnswer,
  type CannedAnswer,
  type CannedAnswerChange,
  type NewCannedAnswer,
} from '@portal/contracts/http/admin-support';
import { Handle } from '@portal/kit/http/handle';
import { IdParam } from '@portal/kit/http/id-param';
import { ANSWER_NOT_FOUND, CannedAnswers } from './canned-answers.js';

/** Canned answers for support (D-144). */
@Controller()
export class CannedAnswersController {
  constructor(private readonly answers: CannedAnswers) {}

  @Handle(calls.listCannedAnswers)
  list(): Promise<CannedAnswer[]> {
    return this.answers.list();
  }

  @Handle(calls.addCannedAnswer)
  add(@Body({ schema: newCannedAnswer }) body: NewCannedAnswer): Promise<CannedAnswer> {
    return this.answers.add(body);
  }

  @Handle(calls.changeCannedAnswer)
  change(
    @IdParam(ANSWER_NOT_FOUND) id: number,
    @Body({ schema: cannedAnswerChange }) body: CannedAnswerChange,
  ): Promise<CannedAnswer> {
    return this.answers.change(id, body);
  }

  @Handle(calls.deleteCannedAnswer)
  @HttpCode(204)
  async delete(@IdParam(ANSWER_NOT_FOUND) id: number): Promise<void> {
    await this.answers.delete(id);
  }
}
