import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { onboardingStatus, type OnboardingStatus } from '@portal/contracts/http/account';
import { Database } from '@portal/kit/database/database';
import { statement } from '@portal/kit/database/statement';
import { Allow, UserId } from '@portal/kit/http/caller';
import { signedOut } from '@portal/kit/http/errors';

const readOnboarding = statement<OnboardingStatus>(
  'read-onboarding',
  'select has_seen_onboarding as "hasSeenOnboarding" from users where id = $1',
);
const writeOnboarding = statement<OnboardingStatus>(
  'write-onboarding',
  `update users set has_seen_onboarding = $2 where id = $1
   returning has_seen_onboarding as "hasSeenOnboarding"`,
);

/** Whether the partner has seen the guided tour. 401 when the account is gone. */
@Controller('user/onboarding-status')
@Allow('partner')
export class OnboardingController {
  constructor(private readonly database: Database) {}

  @Get()
  async read(@UserId() id: number): Promise<OnboardingStatus> {
    return (await this.database.first(readOnboarding, [id])) ?? gone();
  }

  @Post()
  @HttpCode(200)
  async write(
    @UserId() id: number,
    @Body({ schema: onboardingStatus }) { hasSeenOnboarding }: OnboardingStatus,
  ): Promise<OnboardingStatus> {
    return (await this.database.first(writeOnboarding, [id, hasSeenOnboarding])) ?? gone();
  }
}

function gone(): never {
  throw signedOut();
}
