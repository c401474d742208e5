import { bool, int8 } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

export const readOnboarding = statement(
  'read-onboarding',
  { params: { id: int8 }, row: { hasSeenOnboarding: bool } },
  'select has_seen_onboarding as "hasSeenOnboarding" from users where id = :id',
);
export const writeOnboarding = statement(
  'write-onboarding',
  { params: { id: int8, hasSeenOnboarding: bool }, row: { hasSeenOnboarding: bool } },
  `update users set has_seen_onboarding = :hasSeenOnboarding where id = :id
   returning has_seen_onboarding as "hasSeenOnboarding"`,
);
