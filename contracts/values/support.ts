/** The reasons for a support request: the value in the body, and the text that is shown (specification section 3). */
export const SUPPORT_REASONS = {
  'technical-issue': 'Technical issue',
  billing: 'Billing question',
  account: 'Account issue',
  'feature-request': 'Feature request',
  general: 'General question',
  other: 'Other',
} as const;

export type SupportReason = keyof typeof SUPPORT_REASONS;
