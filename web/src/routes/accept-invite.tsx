import { createFileRoute, useLocation } from '@tanstack/react-router';
import { AcceptInvitePage } from '../features/session/accept-invite-page.js';

/** `/accept-invite#token=…`: the fragment reaches no server, so no log. */
export const Route = createFileRoute('/accept-invite')({
  component: function AcceptInvite() {
    const token = useLocation({ select: ({ hash }) => new URLSearchParams(hash).get('token') ?? '' });
    return <AcceptInvitePage token={token} />;
  },
});
