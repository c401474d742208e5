import { t } from '@lingui/core/macro';
import type { FactorChange } from '@portal/contracts/values/factors';

interface Words {
  subject: string;
  /** Greets, and says what was changed. */
  told: string;
  /** What it means, where that is to be said. */
  follows?: string;
}

/** @param firstName '' when the greeting has no name */
export function wordsOf(change: FactorChange, firstName: string): Words {
  const words: Record<FactorChange, Words> = {
    'totp-added': {
      subject: t`An authenticator app was added to your account`,
      told: firstName
        ? t`Hello ${firstName}, in the partner portal an authenticator app was added to your account.`
        : t`In the partner portal an authenticator app was added to your account.`,
      follows: t`Signing in asks for its code from now on.`,
    },
    'passkey-added': {
      subject: t`A passkey was added to your account`,
      told: firstName
        ? t`Hello ${firstName}, in the partner portal a passkey was added to your account.`
        : t`In the partner portal a passkey was added to your account.`,
      follows: t`Signing in asks for it from now on.`,
    },
    'totp-removed': {
      subject: t`The authenticator app was removed from your account`,
      told: firstName
        ? t`Hello ${firstName}, in the partner portal the authenticator app was removed from your account.`
        : t`In the partner portal the authenticator app was removed from your account.`,
    },
    'passkey-removed': {
      subject: t`A passkey was removed from your account`,
      told: firstName
        ? t`Hello ${firstName}, in the partner portal a passkey was removed from your account.`
        : t`In the partner portal a passkey was removed from your account.`,
    },
    'passkey-refused': {
      subject: t`A passkey of your account was refused`,
      told: firstName
        ? t`Hello ${firstName}, in the partner portal a passkey of your account was refused, since it may have been copied: it counted fewer uses than before.`
        : t`In the partner portal a passkey of your account was refused, since it may have been copied: it counted fewer uses than before.`,
      follows: t`If it was you, remove this passkey and add it again.`,
    },
    'recovery-code-used': {
      subject: t`A recovery code of your account was used`,
      told: firstName
        ? t`Hello ${firstName}, in the partner portal a recovery code of your account was used in place of your second factor.`
        : t`In the partner portal a recovery code of your account was used in place of your second factor.`,
    },
    'recovery-codes-made': {
      subject: t`New recovery codes were made for your account`,
      told: firstName
        ? t`Hello ${firstName}, in the partner portal new recovery codes were made for your account.`
        : t`In the partner portal new recovery codes were made for your account.`,
      follows: t`The earlier ones no longer work.`,
    },
    'all-removed': {
      subject: t`The second factors of your account were reset`,
      told: firstName
        ? t`Hello ${firstName}, in the partner portal all second factors and recovery codes of your account were removed by those who run the portal.`
        : t`In the partner portal all second factors and recovery codes of your account were removed by those who run the portal.`,
      follows: t`You were signed out everywhere, and your password no longer signs in: a link for a new one comes in another mail.`,
    },
  };
  return words[change];
}
