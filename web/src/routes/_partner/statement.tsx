import { createFileRoute } from '@tanstack/react-router';
import { statementQuery } from '../../features/earnings/queries.js';
import { StatementPage } from '../../features/earnings/statement-page.js';
import { queryClient } from '../../lib/query.js';

export const Route = createFileRoute('/_partner/statement')({
  loader: () => void queryClient.prefetchQuery(statementQuery),
  component: Statement,
});

function Statement() {
  return <StatementPage user={Route.useRouteContext().user} />;
}
