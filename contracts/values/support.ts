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

/** open: we have to answer; waiting: the asker has to; solved: nobody. */
export const SUPPORT_STATES = { open: 'Open', waiting: 'Waiting', solved: 'Solved' } as const;
export type SupportState = keyof typeof SUPPORT_STATES;

/**
 * What an administrator may make of a request by hand (D-129). It waits by an answer alone, and what the asker writes
 * back opens it, whatever its state.
 */
export const NEXT_SUPPORT_STATES: Record<SupportState, readonly SupportState[]> = {
  open: ['solved'],
  waiting: ['open', 'solved'],
  solved: ['open'],
};
/** What an answer may make of a request in any state. */
export const STATES_AFTER_ANSWER = ['waiting', 'solved'] as const;

/** How long the link of a mailed answer opens the thread, from the last message on (D-129). */
export const THREAD_LINK_DAYS = 90;
/** How many times an asker may write before somebody answers. */
export const REPLIES_UNANSWERED = 20;
