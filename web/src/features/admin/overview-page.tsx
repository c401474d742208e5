import { Skeleton, Stack } from '@chakra-ui/react';
import type { Period } from '@portal/contracts/values/periods';
import { useQuery } from '@tanstack/react-query';
import { Below } from '../../ui/below.js';
import { usePageTitle } from '../../ui/page-title.js';
import { FiguresPanel } from './figures-panel.js';
import { HealthPanel } from './health-panel.js';
import { HappeningsPanel } from './happenings-panel.js';
import { NeedsPanel } from './needs-panel.js';
import { figuresQuery, needsQuery } from './queries.js';
import { TotalCards } from './total-cards.js';

interface Props {
  period: Period;
  onPeriod: (period: Period) => void;
}

/** Where an administrator starts. */
export function OverviewPage(props: Props) {
  usePageTitle('Admin dashboard');
  const needs = useQuery(needsQuery);
  const figures = useQuery(figuresQuery(props.period));
  return (
    <Stack gap={{ base: '4', md: '5' }}>
      <NeedsPanel />
      <Below of={[needs]} waiting={<Skeleton h="28" borderRadius="l3" aria-hidden />}>
        <TotalCards />
        <FiguresPanel {...props} />
      </Below>
      <Below of={[needs, figures]}>
        <HappeningsPanel />
        <HealthPanel />
      </Below>
    </Stack>
  );
}
