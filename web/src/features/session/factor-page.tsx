import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Text } from '@chakra-ui/react';
import type { PresentedFactor } from '@portal/contracts/http/factors';
import { SIGN_IN_ENDED } from '@portal/contracts/values/factors';
import type { User } from '@portal/contracts/http/account';
import type { FactorKind } from '@portal/contracts/values/factors';
import type { ReactNode } from 'react';
import { ApiError } from '../../lib/errors.js';
import { FactorForm } from '../../ui/factor-form.js';
import { notify } from '../../ui/notify.js';
import { usePageTitle } from '../../ui/page-title.js';
import { AuthLayout } from './auth-layout.js';
import { askForPasskey, signInWithFactor } from './queries.js';

interface Props {
  kinds: FactorKind[];
  onDone: (user: User) => void;
  /** Back to the password. */
  onBack: () => void;
  aside?: ReactNode;
}

/** The second step of signing in, after the right password (D-104). */
export function FactorPage({ kinds, onDone, onBack, aside }: Props) {
  usePageTitle(t`Second factor`);
  /** The sign-in may have ended meanwhile. */
  const backIfEnded = (error: unknown): never => {
    if (error instanceof ApiError && error.code === SIGN_IN_ENDED) {
      notify({ type: 'error', title: t`Please sign in again`, description: error.message });
      onBack();
    }
    throw error;
  };
  const show = async (factor: PresentedFactor) => onDone(await signInWithFactor(factor).catch(backIfEnded));
  return (
    <AuthLayout
      title={t`Second factor`}
      subtitle={t`Your password was right. Now show that it is you.`}
      aside={aside}
    >
      <FactorForm
        kinds={kinds}
        onAsk={() => askForPasskey().catch(backIfEnded)}
        label={t`Sign in`}
        onShow={show}
      />
      <Text textAlign="center">
        <Button variant="plain" size="sm" h="auto" py="1" textDecoration="underline" onClick={onBack}>
          <Trans>Back to the password</Trans>
        </Button>
      </Text>
    </AuthLayout>
  );
}
