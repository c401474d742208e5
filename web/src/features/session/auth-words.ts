import { t } from '@lingui/core/macro';

/** At the head of the partners' sign-in page. */
export const signInWords = () => ({
  title: t`Sign in`,
  subtitle: t`Welcome back. Your links and sales are waiting.`,
});
