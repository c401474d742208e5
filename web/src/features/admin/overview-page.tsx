import { Stack } from '@chakra-ui/react';
import type { Period } from '@portal/contracts/values/periods';
import { usePageTitle } from '../../ui/page-title.js';
import { FiguresPanel } from './figures-panel.js';
import { HealthPanel } from './health-panel.js';
import { LatelyPanel } from './lately-panel.js';
import { NeedsPanel } from './needs-panel.js';
import { TotalCards } from './total-cards.js';

interface Props {
  period: Period;
  onPeriod: (period: Period) => void;
}

/** Where an administrator starts. */
export function OverviewPage(props: Props) {
  usePageTitle('Admin dashboard');
  return (
    <Stack gap={{ base: '4', md: '5' }}>
      <NeedsPanel />
      <TotalCards />
      <FiguresPanel {...props} />
      <LatelyPanel />
      <HealthPanel />
    </Stack>
  );
}
