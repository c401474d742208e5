import { Body, Controller, HttpCode } from '@nestjs/common';
import * as internal from '@portal/contracts/calls/internal';
import { signUp, type SignUp } from '@portal/contracts/http/account';
import type { RegistrationLink } from '@portal/contracts/http/internal';
import { Handle } from '@portal/kit/http/handle';
import { IdParam } from '@portal/kit/http/id-param';
import { RegisterByMail } from './register-by-mail.js';

/** Registration by mail (D-113), for the gateway; the link is opened as any other that confirms an address. */
@Controller()
export class RegistrationsController {
  constructor(private readonly registrations: RegisterByMail) {}

  @Handle(internal.requestRegistration)
  @HttpCode(204)
  request(@Body({ schema: signUp }) body: SignUp): Promise<void> {
    return this.registrations.request(body);
  }

  /** Called when the mail is written; 404 when there is nothing to finish any more. */
  @Handle(internal.mintRegistrationLink)
  mint(@IdParam('Nobody to send a link to') id: number): Promise<RegistrationLink> {
    return this.registrations.mint(id);
  }
}
