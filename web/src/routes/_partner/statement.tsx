import { createFileRoute } from '@tanstack/react-router';
import { signedStatementsQuery, statementQuery } from '../../features/earnings/queries.js';
import { StatementPage } from '../../features/earnings/statement-page.js';
import { queryClient } from '../../lib/query.js';

export const Route = createFileRoute('/_partner/statement')({
  loader: () => {
    void queryClient.prefetchQuery(statementQuery);
    void queryClient.prefetchQuery(signedStatementsQuery);
  },
  component: Statement,
});

function Statement() {
  return <StatementPage user={Route.useRouteContext().user} />;
}
