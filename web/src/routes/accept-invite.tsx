import { createFileRoute, useLocation } from '@tanstack/react-router';
import { AcceptInvitePage } from '../features/session/accept-invite-page.js';

/** `/accept-invite#token=…`: what stands behind the # reaches no server and so no log. */
export const Route = createFileRoute('/accept-invite')({
  component: function AcceptInvite() {
    const token = useLocation({ select: ({ hash }) => new URLSearchParams(hash).get('token') ?? '' });
    return <AcceptInvitePage token={token} />;
  },
});
