import { Body, Controller, HttpCode } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/account';
import * as adminCalls from '@portal/contracts/calls/admin-people';
import * as internal from '@portal/contracts/calls/internal';
import {
  confirmEmail,
  confirmLink,
  type ConfirmEmail,
  type ConfirmedEmail,
  type ConfirmLinkToken,
  type EmailToConfirm,
} from '@portal/contracts/http/account';
import { correctEmail, type CorrectEmail } from '@portal/contracts/http/admins';
import type { ConfirmationLink } from '@portal/contracts/http/internal';
import { UserId } from '@portal/kit/http/caller';
import { Handle } from '@portal/kit/http/handle';
import { IdParam } from '@portal/kit/http/id-param';
import { ConfirmEmails } from './confirm-emails.js';
import { CorrectEmails } from './correct-emails.js';

/** Confirms e-mail addresses (D-112). */
@Controller()
export class ConfirmationsController {
  constructor(
    private readonly emails: ConfirmEmails,
    private readonly corrections: CorrectEmails,
  ) {}

  /** Called when the mail is written; 404 when the link is no longer wanted. */
  @Handle(internal.mintConfirmationLink)
  mint(@IdParam('Nobody to send a link to') id: number): Promise<ConfirmationLink> {
    return this.emails.mint(id);
  }

  @Handle(calls.sendConfirmationAgain)
  @HttpCode(204)
  sendAgain(@UserId() id: number): Promise<void> {
    return this.emails.sendAgain(id);
  }

  @Handle(adminCalls.cancelNewEmail)
  @HttpCode(204)
  cancel(@UserId() id: number): Promise<void> {
    return this.emails.cancel(id);
  }

  @Handle(adminCalls.correctPartnerEmail)
  @HttpCode(204)
  correct(
    @IdParam('Partner not found') id: number,
    @Body({ schema: correctEmail }) { email }: CorrectEmail,
    @UserId() adminId: number,
  ): Promise<void> {
    return this.corrections.correct(id, email, adminId);
  }

  @Handle(internal.listEmailCorrectors)
  correctors(@IdParam('Partner not found') id: number): Promise<{ id: number }[]> {
    return this.corrections.correctors(id);
  }

  @Handle(calls.checkConfirmation)
  @HttpCode(200)
  check(@Body({ schema: confirmLink }) { token }: ConfirmLinkToken): Promise<EmailToConfirm> {
    return this.emails.find(token);
  }

  @Handle(calls.confirmEmail)
  @HttpCode(200)
  confirm(@Body({ schema: confirmEmail }) body: ConfirmEmail): Promise<ConfirmedEmail> {
    return this.emails.confirm(body);
  }
}
