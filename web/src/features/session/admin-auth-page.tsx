import type { User } from '@portal/contracts/http/account';
import { useState } from 'react';
import { usePageTitle } from '../../ui/page-title.js';
import { AuthForm } from './auth-form.js';
import { AuthLayout } from './auth-layout.js';
import { FactorPage } from './factor-page.js';

export function AdminAuthPage({ onDone }: { onDone: (user: User) => void }) {
  usePageTitle('Admin Portal');
  const [needsFactor, setNeedsFactor] = useState(false);
  if (needsFactor) return <FactorPage onDone={onDone} onBack={() => setNeedsFactor(false)} />;
  return (
    <AuthLayout title="Admin Portal" subtitle="Sign in with your administrator account.">
      <AuthForm mode="sign-in" role="admin" onDone={onDone} onFactorNeeded={() => setNeedsFactor(true)} />
    </AuthLayout>
  );
}
