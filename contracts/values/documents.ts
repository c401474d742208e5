/** The documents that a partner uploads (D-30). */
export const DOCUMENT_TYPES = ['w9', 'ach'] as const;

export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** What administrators say of a document (D-143), in their words. Unreviewed: uploaded before there were reviews. */
export const REVIEW_STATES = {
  waiting: 'Waiting',
  accepted: 'Accepted',
  refused: 'Refused',
  unreviewed: 'Not reviewed',
} as const;
export type ReviewState = keyof typeof REVIEW_STATES;
export const reviewStates = Object.keys(REVIEW_STATES) as [ReviewState, ...ReviewState[]];

export const REVIEW_DECISIONS = ['accepted', 'refused'] as const;
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number];

/** Reasons of a refusal that are offered; each tells the partner what to do. */
export const REFUSAL_REASONS: Record<DocumentType, readonly string[]> = {
  w9: [
    'It is not signed. Please sign and date it.',
    'It is not readable. Please scan or photograph it again.',
    'The name differs from the name of your account.',
    'This is not a W-9. Please upload the current form of the IRS.',
  ],
  ach: [
    'It is not signed. Please sign and date it.',
    'It is not readable. Please scan or photograph it again.',
    'Routing or account number is missing.',
    'This is not our ACH form.',
  ],
};
