import type { User } from '@portal/contracts/http/account';
import { usePageTitle } from '../../ui/page-title.js';
import { AuthForm } from './auth-form.js';
import { AuthLayout } from './auth-layout.js';

export function AdminAuthPage({ onDone }: { onDone: (user: User) => void }) {
  usePageTitle('Admin Portal');
  return (
    <AuthLayout title="Admin Portal" subtitle="Sign in with your administrator account.">
      <AuthForm mode="sign-in" role="admin" onDone={onDone} />
    </AuthLayout>
  );
}
