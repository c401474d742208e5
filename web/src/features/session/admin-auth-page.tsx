import { t } from '@lingui/core/macro';
import type { User } from '@portal/contracts/http/account';
import type { FactorKind } from '@portal/contracts/values/factors';
import { useState } from 'react';
import { usePageTitle } from '../../ui/page-title.js';
import { AuthForm } from './auth-form.js';
import { AuthLayout } from './auth-layout.js';
import { FactorPage } from './factor-page.js';

export function AdminAuthPage({ onDone }: { onDone: (user: User) => void }) {
  usePageTitle(t`Admin Portal`);
  const [factors, setFactors] = useState<FactorKind[] | null>(null);
  if (factors) return <FactorPage kinds={factors} onDone={onDone} onBack={() => setFactors(null)} />;
  return (
    <AuthLayout title={t`Admin Portal`} subtitle={t`Sign in with your administrator account.`}>
      <AuthForm mode="sign-in" role="admin" onDone={onDone} onFactorNeeded={setFactors} />
    </AuthLayout>
  );
}
