import { createFileRoute, useLocation } from '@tanstack/react-router';
import { ClaimPage } from '../features/claim-page/claim-page.js';

/** `/claim#token=…`: the fragment reaches no server, so no log. */
export const Route = createFileRoute('/claim')({
  component: function Claim() {
    const token = useLocation({ select: ({ hash }) => new URLSearchParams(hash).get('token') ?? '' });
    return <ClaimPage key={token} token={token} />;
  },
});
