import { Box } from '@chakra-ui/react';
import type { AdminPartner } from '@portal/contracts/http/admin-partners';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { useListPage } from '../../lib/use-list-page.js';
import type { ViewedFile } from '../../lib/viewed-file.js';
import { lazyDialog } from '../../ui/lazy-dialog.js';
import { ListPage } from '../../ui/list-page.js';
import { usePageTitle } from '../../ui/page-title.js';
import { Panel } from '../../ui/panel.js';
import { SearchBox } from '../../ui/search-box.js';
import { DeletePartner } from './delete-partner.js';
import { nameOf } from './partner.rules.js';
import { partnerColumns } from './partner-columns.js';
import { partnersList } from './queries.js';

const Pay = lazyDialog(async () => (await import('./pay-dialog.js')).PayDialog);
const CorrectEmail = lazyDialog(async () => (await import('./correct-email-dialog.js')).CorrectEmailDialog);
const Payouts = lazyDialog(async () => (await import('./payouts-dialog.js')).PayoutsDialog);

interface Props {
  onView: (file: ViewedFile) => void;
  onBankAccount: (partner: { id: number; name: string }) => void;
}

/** Every partner with totals, the current month and its payment, and documents. */
export function PartnersTab({ onView, onBankAccount }: Props) {
  usePageTitle('Partners');
  const partners = useListPage(partnersList);
  const [paid, setPaid] = useState<AdminPartner | null>(null);
  const [paying, setPaying] = useState(false);
  const [listed, setListed] = useState<AdminPartner | null>(null);
  const [listing, setListing] = useState(false);
  const [corrected, setCorrected] = useState<AdminPartner | null>(null);
  const [correcting, setCorrecting] = useState(false);
  const [deleted, setDeleted] = useState<AdminPartner | null>(null);
  const columns = partnerColumns({
    onPay(partner) {
      setPaid(partner);
      setPaying(true);
    },
    onReach: Pay.preload,
    onPayouts(partner) {
      setListed(partner);
      setListing(true);
    },
    onView,
    onBankAccount: (partner) => onBankAccount({ id: partner.id, name: nameOf(partner) }),
    onCorrectEmail(partner) {
      setCorrected(partner);
      setCorrecting(true);
    },
    onDelete: setDeleted,
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
      {paid && <Pay partner={paid} open={paying} onClose={() => setPaying(false)} />}
      {listed && (
        <Payouts key={listed.id} partner={listed} open={listing} onClose={() => setListing(false)} />
      )}
      {corrected && (
        <CorrectEmail
          key={corrected.id}
          partner={corrected}
          open={correcting}
          onClose={() => setCorrecting(false)}
        />
      )}
      <DeletePartner partner={deleted} onClose={() => setDeleted(null)} />
    </Panel>
  );
}
