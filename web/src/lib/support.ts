import { t } from '@lingui/core/macro';
import type { SupportReason } from '@portal/contracts/values/support';

/** `SUPPORT_REASONS`, as who asks reads them. */
export const reasonNames = (): Record<SupportReason, string> => ({
  'technical-issue': t`Technical issue`,
  billing: t`Billing question`,
  account: t`Account issue`,
  'feature-request': t`Feature request`,
  general: t`General question`,
  other: t`Other`,
});

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
