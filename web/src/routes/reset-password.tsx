import { createFileRoute, useLocation } from '@tanstack/react-router';
import { ResetPasswordPage } from '../features/session/reset-password-page.js';
import { useSignedOut } from '../features/session/use-sign-out.js';

/** `/reset-password#token=…`: the fragment reaches no server, so no log. */
export const Route = createFileRoute('/reset-password')({
  component: function ResetPassword() {
    const token = useLocation({ select: ({ hash }) => new URLSearchParams(hash).get('token') ?? '' });
    return <ResetPasswordPage token={token} onDone={useSignedOut()} />;
  },
});
