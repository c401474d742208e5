/** Why a payout is voided. */
export const VOID_REASONS = {
  returned: 'The transfer came back',
  mistake: 'It was paid by mistake',
} as const;

export type VoidReason = keyof typeof VOID_REASONS;

export const isVoidReason = (text: string | null): text is VoidReason =>
  text !== null && Object.hasOwn(VOID_REASONS, text);
