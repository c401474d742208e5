import { createFileRoute } from '@tanstack/react-router';
import { mailChoicesQuery } from '../../features/settings/queries.js';
import { SettingsPage } from '../../features/settings/settings-page.js';
import { queryClient } from '../../lib/query.js';

export const Route = createFileRoute('/_partner/settings')({
  loader: () => void queryClient.prefetchQuery(mailChoicesQuery),
  component: Settings,
});

function Settings() {
  return <SettingsPage user={Route.useRouteContext().user} />;
}
