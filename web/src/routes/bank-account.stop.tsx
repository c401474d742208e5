import { createFileRoute, useLocation } from '@tanstack/react-router';
import { StopBankAccountPage } from '../features/session/stop-bank-account-page.js';

/** `/bank-account/stop#token=…`: the fragment reaches no server, so no log. */
export const Route = createFileRoute('/bank-account/stop')({
  component: function StopBankAccount() {
    const token = useLocation({ select: ({ hash }) => new URLSearchParams(hash).get('token') ?? '' });
    return <StopBankAccountPage token={token} />;
  },
});
