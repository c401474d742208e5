import { Body, Controller, HttpCode } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/account';
import * as internal from '@portal/contracts/calls/internal';
import { signIn, signUp, type SignIn, type SignUp, type User } from '@portal/contracts/http/account';
import { Database } from '@portal/kit/database/database';
import type { CheckedUser } from '@portal/contracts/http/internal';
import { UserId } from '@portal/kit/http/caller';
import { signedOut } from '@portal/kit/http/errors';
import { Handle } from '@portal/kit/http/handle';
import { PresentFactor } from '../factors/present-factor.js';
import { SignInUser } from './sign-in.js';
import { SignUpPartner } from './sign-up.js';
import { findWaitingEmail } from '../emails/confirmation.sql.js';
import { findOwnUser } from '../users/user.sql.js';

/** Serves the gateway's login, register and user routes. The gateway keeps the sessions. */
@Controller()
export class AccountsController {
  constructor(
    private readonly database: Database,
    private readonly signInUser: SignInUser,
    private readonly signUpPartner: SignUpPartner,
    private readonly factors: PresentFactor,
  ) {}

  /** 401 when the credentials are wrong; 429 when too many sign in at once. */
  @Handle(internal.verifyCredentials)
  @HttpCode(200)
  signIn(@Body({ schema: signIn }) body: SignIn): Promise<CheckedUser> {
    return this.signInUser.signIn(body);
  }

  /** 409 when the e-mail is taken; 429 when too many sign up at once. */
  @Handle(internal.createPartner)
  signUp(@Body({ schema: signUp }) body: SignUp): Promise<User> {
    return this.signUpPartner.signUp(body);
  }

  /** The caller's account; 401 when it was deleted. */
  @Handle(calls.getSignedInUser)
  async user(@UserId() id: number): Promise<User> {
    const found = await this.database.first(findOwnUser, { id });
    if (!found) throw signedOut();
    const { isUnverified, ...user } = found;
    const waiting =
      user.role === 'admin' ? await this.database.first(findWaitingEmail, { userId: id }) : null;
    return {
      ...user,
      ...(isUnverified && { mustConfirmEmail: true }),
      ...(waiting && { waitingEmail: waiting.email }),
      ...((await this.factors.mustEnrol(user)) && { mustEnrol: true }),
    };
  }
}
