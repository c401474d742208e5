import { type OnboardingStatus } from '@portal/contracts/http/account';
import { statement } from '@portal/kit/database/statement';

export const readOnboarding = statement<OnboardingStatus>(
  'read-onboarding',
  'select has_seen_onboarding as "hasSeenOnboarding" from users where id = $1',
);
export const writeOnboarding = statement<OnboardingStatus>(
  'write-onboarding',
  `update users set has_seen_onboarding = $2 where id = $1
   returning has_seen_onboarding as "hasSeenOnboarding"`,
);
