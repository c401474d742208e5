import { Heading, SimpleGrid, Stack } from '@chakra-ui/react';
import { createFileRoute } from '@tanstack/react-router';
import { CircleQuestionMark, Link2, ListChecks } from 'lucide-react';
import { History } from '../../features/earnings/history.js';
import { clientsQuery, salesQuery, summaryQuery } from '../../features/earnings/queries.js';
import { StatCards } from '../../features/earnings/stat-cards.js';
import { YourYear } from '../../features/earnings/your-year.js';
import { OnboardingTour } from '../../features/onboarding/onboarding-tour.js';
import { ActiveLinks } from '../../features/referrals/active-links.js';
import { EmbedCard } from '../../features/referrals/embed-card.js';
import { LinksPanel } from '../../features/referrals/links-panel.js';
import { referralsQuery } from '../../features/referrals/queries.js';
import { queryClient } from '../../lib/query.js';
import { ActionCard } from '../../ui/action-card.js';
import { lazyDialog } from '../../ui/lazy-dialog.js';
import { usePageTitle } from '../../ui/page-title.js';
import { dashboardSearch, positionsIn, searchFor } from './-dashboard-search.js';

export const Route = createFileRoute('/_partner/')({
  validateSearch: dashboardSearch,
  loader({ location }) {
    const { payments, clients } = positionsIn(dashboardSearch(location.search));
    void queryClient.prefetchQuery(summaryQuery);
    void queryClient.prefetchQuery(referralsQuery);
    void queryClient.prefetchQuery(salesQuery(payments));
    void queryClient.prefetchQuery(clientsQuery(clients));
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
  const navigate = Route.useNavigate();
  usePageTitle('Dashboard');
  const show = (dialog?: typeof search.dialog) =>
    void navigate({ search: (now) => ({ ...now, dialog }), resetScroll: false });
  const close = () => show(undefined);

  return (
    <Stack gap={{ base: '6', md: '8' }}>
      <Heading as="h1" size={{ base: '2xl', md: '3xl' }} letterSpacing="tight" overflowWrap="anywhere">
        Welcome back, {user.firstName || user.email}
      </Heading>
      <StatCards />
      <SimpleGrid columns={{ base: 1, md: 3 }} gap={{ base: '3', md: '5' }}>
        <ActionCard
          id="create-links"
          icon={Link2}
          title="Create referral links"
          text="Pick a product to share"
          onOpen={() => show('create')}
          onReach={CreateLink.preload}
        />
        <ActionCard
          id="your-links"
          icon={ListChecks}
          title="Your links"
          text={<ActiveLinks />}
          onOpen={() => show('links')}
          onReach={YourLinks.preload}
        />
        <ActionCard
          icon={CircleQuestionMark}
          title="FAQ"
          text="Answers to common questions"
          onOpen={() => show('faq')}
          onReach={Faq.preload}
        />
      </SimpleGrid>
      <LinksPanel onCreate={() => show('create')} />
      <History
        {...positionsIn(search)}
        onTurn={(change) =>
          void navigate({ search: (now) => ({ ...now, ...searchFor(change) }), resetScroll: false })
        }
      />
      <YourYear />
      <EmbedCard />
      <CreateLink open={search.dialog === 'create'} onClose={close} />
      <YourLinks open={search.dialog === 'links'} onClose={close} onCreate={() => show('create')} />
      <OnboardingTour user={user} wait={search.dialog !== undefined} />
      <Faq open={search.dialog === 'faq'} onClose={close} />
    </Stack>
  );
}
