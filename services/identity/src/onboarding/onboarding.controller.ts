import { Body, Controller, HttpCode } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/account';
import { onboardingStatus, type OnboardingStatus } from '@portal/contracts/http/account';
import { Database } from '@portal/kit/database/database';
import { UserId } from '@portal/kit/http/caller';
import { signedOut } from '@portal/kit/http/errors';
import { Handle } from '@portal/kit/http/handle';
import { readOnboarding, writeOnboarding } from './onboarding.sql.js';

/** Whether the partner has seen the guided tour; 401 when the account was deleted. */
@Controller()
export class OnboardingController {
  constructor(private readonly database: Database) {}

  @Handle(calls.getOnboardingStatus)
  async read(@UserId() id: number): Promise<OnboardingStatus> {
    return (await this.database.first(readOnboarding, { id })) ?? gone();
  }

  @Handle(calls.setOnboardingStatus)
  @HttpCode(200)
  async write(
    @UserId() id: number,
    @Body({ schema: onboardingStatus }) { hasSeenOnboarding }: OnboardingStatus,
  ): Promise<OnboardingStatus> {
    return (await this.database.first(writeOnboarding, { id, hasSeenOnboarding })) ?? gone();
  }
}

function gone(): never {
  throw signedOut();
}
