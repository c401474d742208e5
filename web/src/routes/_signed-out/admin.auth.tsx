import { createFileRoute } from '@tanstack/react-router';
import { AdminAuthPage } from '../../features/session/admin-auth-page.js';
import { useSignedIn } from '../../features/session/use-signed-in.js';

export const Route = createFileRoute('/_signed-out/admin/auth')({
  component: AdminAuth,
});

function AdminAuth() {
  return <AdminAuthPage onDone={useSignedIn()} />;
}
