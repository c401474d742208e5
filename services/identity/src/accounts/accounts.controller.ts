import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { signIn, signUp, type SignIn, type SignUp, type User } from '@portal/contracts/http/account';
import { Database } from '@portal/kit/database/database';
import { Allow, UserId } from '@portal/kit/http/caller';
import { signedOut } from '@portal/kit/http/errors';
import { SignInUser } from './sign-in.js';
import { SignUpPartner } from './sign-up.js';
import { findUser } from './user.sql.js';

/** What the gateway's login, register and user routes ask; sessions are the gateway's. */
@Controller()
export class AccountsController {
  constructor(
    private readonly database: Database,
    private readonly signInUser: SignInUser,
    private readonly signUpPartner: SignUpPartner,
  ) {}

  /** 401 when the credentials are wrong, 429 when too many sign in at once. */
  @Post('sign-in')
  @HttpCode(200)
  @Allow('anonymous', 'partner', 'admin')
  signIn(@Body({ schema: signIn }) body: SignIn): Promise<User> {
    return this.signInUser.signIn(body);
  }

  /** 409 when the e-mail is taken, 429 when too many sign up at once. */
  @Post('sign-up')
  @Allow('anonymous', 'partner', 'admin')
  signUp(@Body({ schema: signUp }) body: SignUp): Promise<User> {
    return this.signUpPartner.signUp(body);
  }

  /** The caller; 401 when the account is gone. */
  @Get('user')
  @Allow('partner', 'admin')
  async user(@UserId() id: number): Promise<User> {
    const user = await this.database.first(findUser, [id]);
    if (!user) throw signedOut();
    return user;
  }
}
