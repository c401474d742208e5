import { createFileRoute } from '@tanstack/react-router';
import { OwnAnnouncementsPage } from '../../features/announcements/own-announcements-page.js';
import { ownAnnouncementsQuery } from '../../features/announcements/queries.js';
import { queryClient } from '../../lib/query.js';

export const Route = createFileRoute('/_partner/announcements')({
  loader: () => void queryClient.prefetchQuery(ownAnnouncementsQuery),
  component: OwnAnnouncementsPage,
});
