import { Stack } from '@chakra-ui/react';
import { usePageTitle } from '../../ui/page-title.js';
import { NeedsPanel } from './needs-panel.js';
import { TotalCards } from './total-cards.js';

/** Where an administrator starts. */
export function OverviewPage() {
  usePageTitle('Admin dashboard');
  return (
    <Stack gap={{ base: '4', md: '5' }}>
      <NeedsPanel />
      <TotalCards />
    </Stack>
  );
}
