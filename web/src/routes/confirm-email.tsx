import { createFileRoute, useLocation } from '@tanstack/react-router';
import { ConfirmEmailPage } from '../features/session/confirm-email-page.js';

/** `/confirm-email#token=…`: the fragment reaches no server, so no log. */
export const Route = createFileRoute('/confirm-email')({
  component: function ConfirmEmail() {
    const token = useLocation({ select: ({ hash }) => new URLSearchParams(hash).get('token') ?? '' });
    return <ConfirmEmailPage token={token} />;
  },
});
