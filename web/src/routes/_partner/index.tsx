import { t } from '@lingui/core/macro';
import { SimpleGrid, Skeleton, Stack } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { CircleQuestionMark, LayoutDashboard, Link2, ListChecks } from 'lucide-react';
import { StandingAnnouncements } from '../../features/announcements/standing-announcements.js';
import { ownAnnouncementsQuery } from '../../features/announcements/queries.js';
import { LatelyPanel } from '../../features/bell/lately-panel.js';
import { latelyQuery, unreadQuery } from '../../features/bell/queries.js';
import { History } from '../../features/earnings/history.js';
import { NextPayout, NextPayoutSkeleton } from '../../features/earnings/next-payout.js';
import {
  balanceQuery,
  clientsList,
  ownBankAccountQuery,
  salesList,
  summaryQuery,
  trendsQuery,
} from '../../features/earnings/queries.js';
import { StatCards } from '../../features/earnings/stat-cards.js';
import { YourYear } from '../../features/earnings/your-year.js';
import { viewOfPage } from '../../lib/partner-view.js';
import { Greeting } from '../../features/onboarding/greeting.js';
import { OnboardingTour } from '../../features/onboarding/onboarding-tour.js';
import { onboardingQuery, seenHere } from '../../features/onboarding/seen.js';
import { useFirstVisit } from '../../features/onboarding/use-first-visit.js';
import { documentsQuery } from '../../features/profile/queries.js';
import { ActiveLinks } from '../../features/referrals/active-links.js';
import { EmbedCard } from '../../features/referrals/embed-card.js';
import { LinksPanel } from '../../features/referrals/links-panel.js';
import { ProgressPanel } from '../../features/referrals/progress-panel.js';
import { referralsQuery } from '../../features/referrals/queries.js';
import { queryClient } from '../../lib/query.js';
import { choiceIn } from '../../lib/search-params.js';
import { useSearchChange } from '../../lib/use-search-change.js';
import { ActionCard } from '../../ui/action-card.js';
import { Below } from '../../ui/below.js';
import { lazyDialog } from '../../ui/lazy-dialog.js';
import { usePageTitle } from '../../ui/page-title.js';
import { PartnerFirstSteps } from './-first-steps.js';

const DIALOGS = ['create', 'links', 'faq'] as const;

interface Dialogs {
  dialog?: (typeof DIALOGS)[number];
}

const dialogIn = (raw: Record<string, unknown>): Dialogs => ({ dialog: choiceIn(raw['dialog'], DIALOGS) });

/** The open dialog, and the pages of the two lists. */
const dashboardSearch = (raw: Record<string, unknown>) => ({
  ...dialogIn(raw),
  ...salesList.searchIn(raw),
  ...clientsList.searchIn(raw),
});

export const Route = createFileRoute('/_partner/')({
  staticData: { partnerPage: { label: () => t`Dashboard`, icon: LayoutDashboard, order: 10 } },
  validateSearch: dashboardSearch,
  loader({ location, context: { user } }) {
    const search = dashboardSearch(location.search);
    void queryClient.prefetchQuery(ownAnnouncementsQuery);
    void queryClient.prefetchQuery(balanceQuery);
    void queryClient.prefetchQuery(ownBankAccountQuery);
    void queryClient.prefetchQuery(documentsQuery);
    void queryClient.prefetchQuery(summaryQuery);
    void queryClient.prefetchQuery(trendsQuery);
    void queryClient.prefetchQuery(referralsQuery);
    void queryClient.prefetchQuery(latelyQuery);
    void queryClient.prefetchQuery(unreadQuery);
    if (!seenHere(user.id)) void queryClient.prefetchQuery(onboardingQuery);
    void queryClient.prefetchQuery(salesList.query(search));
    void queryClient.prefetchQuery(clientsList.query(search));
  },
  component: Dashboard,
});

const CreateLink = lazyDialog(async () => {
  const { CreateLinkDialog } = await import('../../features/referrals/create-link-dialog.js');
  return CreateLinkDialog;
});
const YourLinks = lazyDialog(async () => {
  const { YourLinksDialog } = await import('../../features/referrals/your-links-dialog.js');
  return YourLinksDialog;
});
const Faq = lazyDialog(async () => (await import('../../features/faq/faq-dialog.js')).FaqDialog);

function Dashboard() {
  const { user } = Route.useRouteContext();
  const search = Route.useSearch();
  const change = useSearchChange<Dialogs>();
  usePageTitle(t`Dashboard`);
  const isFirstVisit = useFirstVisit(user.id);
  const documents = useQuery(documentsQuery);
  const announcements = [useQuery(ownAnnouncementsQuery)];
  const payout = [...announcements, useQuery(balanceQuery), useQuery(ownBankAccountQuery), documents];
  const summary = useQuery(summaryQuery);
  const figures = [...payout, summary, useQuery(trendsQuery)];
  const name = user.firstName || user.email;
  // Nothing sold yet: the first steps instead of empty charts.
  const isNew = summary.data
    ? summary.data.activeSales === 0 && summary.data.totalSalesInCents === 0
    : summary.isPending && isFirstVisit;
  const show = (dialog?: typeof search.dialog) => change({ dialog });
  const close = () => show(undefined);

  return (
    <Stack gap={{ base: '6', md: '8' }}>
      <Greeting name={name} isFirstVisit={isFirstVisit} />
      <StandingAnnouncements />
      <Below of={announcements} waiting={<NextPayoutSkeleton />}>
        <NextPayout documents={documents} />
      </Below>
      <Below of={payout} waiting={<Skeleton h="28" borderRadius="l3" aria-hidden />}>
        <StatCards />
      </Below>
      <Below of={figures}>
        <SimpleGrid columns={{ base: 1, md: 3 }} gap={{ base: '3', md: '5' }}>
          <ActionCard
            id="create-links"
            icon={Link2}
            title={t`Create referral links`}
            text={t`Pick a product to share`}
            onOpen={() => show('create')}
            onReach={CreateLink.preload}
          />
          <ActionCard
            id="your-links"
            icon={ListChecks}
            title={t`Your links`}
            text={<ActiveLinks />}
            onOpen={() => show('links')}
            onReach={YourLinks.preload}
          />
          <ActionCard
            icon={CircleQuestionMark}
            title={t`FAQ`}
            text={t`Answers to common questions`}
            onOpen={() => show('faq')}
            onReach={Faq.preload}
          />
        </SimpleGrid>
        {isNew && (
          <PartnerFirstSteps user={user} onCreate={() => show('create')} onReachCreate={CreateLink.preload} />
        )}
        <LinksPanel onCreate={() => show('create')} />
        {!isNew && <ProgressPanel />}
        <LatelyPanel links={useQuery(referralsQuery).data} />
        <History />
        <YourYear />
        <EmbedCard />
      </Below>
      <CreateLink open={search.dialog === 'create'} onClose={close} />
      <YourLinks open={search.dialog === 'links'} onClose={close} onCreate={() => show('create')} />
      {/* Whoever only looks would end it for the partner. */}
      {!viewOfPage() && <OnboardingTour user={user} wait={search.dialog !== undefined} />}
      <Faq open={search.dialog === 'faq'} onClose={close} />
    </Stack>
  );
}
