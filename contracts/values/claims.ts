/** Specification section 3, 'Claim types', as they are shown. */
export const CLAIM_TYPES = {
  towing: 'Towing',
  rental: 'Rental',
  roadside: 'Roadside',
  windshield: 'Windshield',
  other: 'Other',
} as const;

export type ClaimType = keyof typeof CLAIM_TYPES;

/** The statuses that may follow each status (D-31). A decision can be reopened. */
export const NEXT_CLAIM_STATUSES = {
  submitted: ['in review', 'approved', 'denied'],
  'in review': ['approved', 'denied'],
  approved: ['in review'],
  denied: ['in review'],
} as const;

export type ClaimStatus = keyof typeof NEXT_CLAIM_STATUSES;

/** Statuses in which claimants may be asked for documents, and may send them (D-156). */
export const isOpenClaim = (status: ClaimStatus): boolean => status === 'submitted' || status === 'in review';

/** How long the link in a claim's mails opens its page, from the last mail or the last documents on (D-156). */
export const CLAIM_LINK_DAYS = 90;

export const CLAIM_STATUSES = Object.keys(NEXT_CLAIM_STATUSES) as ClaimStatus[];
