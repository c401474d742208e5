import { Box } from '@chakra-ui/react';
import { Users } from 'lucide-react';
import { useListPage } from '../../lib/use-list-page.js';
import type { ViewedFile } from '../../lib/viewed-file.js';
import { ListPage } from '../../ui/list-page.js';
import { usePageTitle } from '../../ui/page-title.js';
import { Panel } from '../../ui/panel.js';
import { SearchBox } from '../../ui/search-box.js';
import { nameOf } from './partner.rules.js';
import { partnerColumns } from './partner-columns.js';
import { partnersList } from './queries.js';
import { usePartnerDialogs } from './use-partner-dialogs.js';

interface Props {
  onView: (file: ViewedFile) => void;
  onBankAccount: (partner: { id: number; name: string }) => void;
}

/** Every partner with totals, the current month and its payment, and documents. */
export function PartnersTab({ onView, onBankAccount }: Props) {
  usePageTitle('Partners');
  const partners = useListPage(partnersList);
  const { pay, preloadPay, payouts, correctEmail, remove, dialogs } = usePartnerDialogs();
  const columns = partnerColumns({
    onPay: pay,
    onReach: preloadPay,
    onPayouts: payouts,
    onView,
    onBankAccount: (partner) => onBankAccount({ id: partner.id, name: nameOf(partner) }),
    onCorrectEmail: correctEmail,
    onDelete: remove,
  });
  return (
    <Panel>
      <Box p="4" display="flex">
        <SearchBox label="Search partners" list={partners} />
      </Box>
      <ListPage
        list={partners}
        label="Partners"
        noun="partners"
        columns={columns}
        keyOf={({ id }) => id}
        failed="The partners could not be loaded"
        empty={{ icon: Users, text: 'No partners found' }}
        noMatch="No partners found"
      />
      {dialogs}
    </Panel>
  );
}
