import type { SupportReason } from '@portal/contracts/values/support';

let openForm: ((reason?: SupportReason) => void) | null = null;

/** Lets whatever holds the support form open it. @returns ends that */
export function whenSupportAsked(open: (reason?: SupportReason) => void): () => void {
  openForm = open;
  return () => {
    if (openForm === open) openForm = null;
  };
}

/** Opens the support form of the page, with the reason that the question stands for. */
export const askSupport = (reason?: SupportReason): void => openForm?.(reason);
