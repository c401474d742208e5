import { t } from '@lingui/core/macro';
import { Box, SimpleGrid, Skeleton, Stack } from '@chakra-ui/react';
import type { User } from '@portal/contracts/http/account';
import { CircleQuestionMark, Link2, ListChecks } from 'lucide-react';
import type { ReactNode } from 'react';
import { AdminHeading } from '../features/admin/admin-heading.js';
import { MenuButton } from '../features/admin/menu-button.js';
import { OverviewPage } from '../features/admin/overview-page.js';
import { BellButton } from '../features/bell/bell-button.js';
import { NextPayout } from '../features/earnings/next-payout.js';
import { StatCards } from '../features/earnings/stat-cards.js';
import { Greeting } from '../features/onboarding/greeting.js';
import { BottomBar, HeaderNav } from '../features/partner-pages/partner-nav.js';
import { ActiveLinks } from '../features/referrals/active-links.js';
import { SignedInLayout } from '../features/session/signed-in-layout.js';
import { ActionCard } from '../ui/action-card.js';

const nothing = () => undefined;
const NOT_READ = { isPending: true, data: undefined, isLoadingError: false } as never;

interface Props {
  /** What of it is shown may be slots. */
  user: User;
  greeted: string;
  notice: ReactNode;
}

/** A partner's start page before anything of it is read but who they are. */
export const PartnerStart = ({ user, greeted, notice }: Props) => (
  <SignedInLayout
    user={user}
    entries={[]}
    links={<HeaderNav />}
    bar={<BottomBar />}
    tools={<BellButton />}
    banner={notice}
  >
    <Stack gap={{ base: '6', md: '8' }}>
      {/* Which of them is right, the script of the first look says. */}
      <Box data-visit="first">
        <Greeting name={greeted} isFirstVisit />
      </Box>
      <Box data-visit="again">
        <Greeting name={greeted} isFirstVisit={false} />
      </Box>
      <NextPayout documents={NOT_READ} />
      <StatCards />
      <SimpleGrid columns={{ base: 1, md: 3 }} gap={{ base: '3', md: '5' }}>
        <ActionCard
          icon={Link2}
          title={t`Create referral links`}
          text={t`Pick a product to share`}
          onOpen={nothing}
          onReach={nothing}
        />
        <ActionCard
          icon={ListChecks}
          title={t`Your links`}
          text={<ActiveLinks />}
          onOpen={nothing}
          onReach={nothing}
        />
        <ActionCard
          icon={CircleQuestionMark}
          title={t`FAQ`}
          text={t`Answers to common questions`}
          onOpen={nothing}
          onReach={nothing}
        />
      </SimpleGrid>
    </Stack>
  </SignedInLayout>
);

/** An administrator's, with what needs them where that was read. Which pages they may open, the page itself says. */
export const AdminStart = ({ user }: { user: User }) => (
  <SignedInLayout
    user={user}
    entries={[]}
    menu={<MenuButton onOpen={nothing} onReach={nothing} />}
    tools={<Skeleton h="10" w={{ base: '10', sm: '56' }} />}
    side={
      <Stack gap="3" px="6" py="5">
        {[1, 2, 3, 4, 5, 6].map((entry) => (
          <Skeleton key={entry} h="5" />
        ))}
      </Stack>
    }
  >
    <Stack gap={{ base: '3', md: '4' }}>
      <AdminHeading title="Admin dashboard" />
      <OverviewPage period="month" onPeriod={nothing} />
    </Stack>
  </SignedInLayout>
);
