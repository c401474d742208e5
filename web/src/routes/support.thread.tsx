import { createFileRoute, useLocation } from '@tanstack/react-router';
import { ThreadPage } from '../features/support-thread/thread-page.js';

/** `/support/thread#token=…`: the fragment reaches no server, so no log. */
export const Route = createFileRoute('/support/thread')({
  component: function SupportThread() {
    const token = useLocation({ select: ({ hash }) => new URLSearchParams(hash).get('token') ?? '' });
    return <ThreadPage key={token} token={token} />;
  },
});
