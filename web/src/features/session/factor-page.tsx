import { Button, Text } from '@chakra-ui/react';
import { SIGN_IN_ENDED, type PresentedFactor } from '@portal/contracts/http/factors';
import type { User } from '@portal/contracts/http/account';
import type { ReactNode } from 'react';
import { ApiError } from '../../lib/errors.js';
import { FactorForm } from '../../ui/factor-form.js';
import { notify } from '../../ui/notify.js';
import { usePageTitle } from '../../ui/page-title.js';
import { AuthLayout } from './auth-layout.js';
import { signInWithFactor } from './queries.js';

interface Props {
  onDone: (user: User) => void;
  /** Back to the password. */
  onBack: () => void;
  aside?: ReactNode;
}

/** The second step of signing in, after the right password (D-104). */
export function FactorPage({ onDone, onBack, aside }: Props) {
  usePageTitle('Second factor');
  const show = async (factor: PresentedFactor) => {
    try {
      onDone(await signInWithFactor(factor));
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== SIGN_IN_ENDED) throw error;
      notify({ type: 'error', title: 'Please sign in again', description: error.message });
      onBack();
    }
  };
  return (
    <AuthLayout
      title="Second factor"
      subtitle="Your password was right. Now show that it is you."
      aside={aside}
    >
      <FactorForm label="Sign in" onShow={show} />
      <Text textAlign="center">
        <Button variant="plain" size="sm" h="auto" py="1" textDecoration="underline" onClick={onBack}>
          Back to the password
        </Button>
      </Text>
    </AuthLayout>
  );
}
