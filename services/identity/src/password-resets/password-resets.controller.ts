import { Body, Controller, HttpCode } from '@nestjs/common';
import * as internal from '@portal/contracts/calls/internal';
import {
  forgotPassword,
  resetLink,
  resetPassword,
  type ForgotPassword,
  type ResetLinkToken,
  type ResetPassword,
} from '@portal/contracts/http/account';
import type { ResetLink, ResetLinkOwner } from '@portal/contracts/http/internal';
import { Handle } from '@portal/kit/http/handle';
import { IdParam } from '@portal/kit/http/id-param';
import { RequestReset } from './request-reset.js';
import { ResetLinks } from './reset-links.js';

/** Resets a forgotten password (D-29). The gateway calls these routes itself, and ends the sessions. */
@Controller()
export class PasswordResetsController {
  constructor(
    private readonly requests: RequestReset,
    private readonly links: ResetLinks,
  ) {}

  @Handle(internal.requestPasswordReset)
  @HttpCode(204)
  request(@Body({ schema: forgotPassword }) body: ForgotPassword): Promise<void> {
    return this.requests.request(body);
  }

  /** Called when the mail is written; 404 when there is nobody to send it to. */
  @Handle(internal.mintResetLink)
  mint(@IdParam('Nobody to send a link to') id: number): Promise<ResetLink> {
    return this.links.mint(id);
  }

  @Handle(internal.findResetLink)
  @HttpCode(200)
  find(@Body({ schema: resetLink }) { token }: ResetLinkToken): Promise<ResetLinkOwner> {
    return this.links.find(token);
  }

  /** 429 when too many passwords are being hashed. */
  @Handle(internal.useResetLink)
  @HttpCode(200)
  use(@Body({ schema: resetPassword }) body: ResetPassword): Promise<ResetLinkOwner> {
    return this.links.reset(body);
  }
}
