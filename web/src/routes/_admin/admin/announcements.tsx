import { createFileRoute } from '@tanstack/react-router';
import { Megaphone } from 'lucide-react';
import { AnnouncementsPage } from '../../../features/announcements/announcements-page.js';
import { announcementsList } from '../../../features/announcements/queries.js';
import { queryClient } from '../../../lib/query.js';

export const Route = createFileRoute('/_admin/admin/announcements')({
  staticData: { adminPage: { label: 'Announcements', icon: Megaphone, group: 'serve', order: 40 } },
  validateSearch: announcementsList.searchIn,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(announcementsList.query(deps)),
  component: AnnouncementsPage,
});
