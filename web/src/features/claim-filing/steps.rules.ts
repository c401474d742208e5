import { t } from '@lingui/core/macro';
import { claimRules, type Claim } from '@portal/contracts/http/claims';
import { localDay } from '../../lib/dates.js';

/** The service's rules, for the claimant's own date. */
export const rules = claimRules(localDay);

export type ClaimStep = 1 | 2 | 3 | 4;

interface Step {
  title: () => string;
  fields: readonly (keyof Claim)[];
}

/** Specification section 2, 'Claims wizard'. */
export const STEPS: Record<ClaimStep, Step> = {
  1: { title: () => t`What type of claim`, fields: ['claimType'] },
  2: { title: () => t`Your details`, fields: ['firstName', 'lastName', 'email', 'phone'] },
  3: { title: () => t`Policy details`, fields: ['policyNumber', 'incidentDate', 'estimatedAmount'] },
  4: { title: () => t`Add documents`, fields: ['supportingDocuments'] },
};
export const LAST_STEP: ClaimStep = 4;

/** The first step that contains one of the fields; the last step if there are none. */
export const stepOf = (fields: readonly string[]): ClaimStep =>
  ([1, 2, 3] as const).find((step) => STEPS[step].fields.some((field) => fields.includes(field))) ??
  LAST_STEP;

/** How far the wizard may go: the first step with a missing or invalid field. */
export function furthestStep(values: unknown): ClaimStep {
  const result = rules.safeParse(values);
  return result.success ? LAST_STEP : stepOf(result.error.issues.map(({ path }) => String(path[0])));
}
