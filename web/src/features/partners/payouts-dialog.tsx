import { Button } from '@chakra-ui/react';
import type { AdminPartner } from '@portal/contracts/http/admin-partners';
import type { PayoutOfPartner } from '@portal/contracts/http/payouts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { useState } from 'react';
import { FIRST_PAGE } from '../../lib/pages.js';
import { DataList } from '../../ui/data-list.js';
import { Dialog } from '../../ui/dialog.js';
import { nameOf } from './partner.rules.js';
import { payoutColumns } from './payout-columns.js';
import { PAYOUTS_PAGE, payoutsQuery } from './queries.js';
import { VoidPayout } from './void-payout.js';

interface Props {
  partner: AdminPartner;
  open: boolean;
  onClose: () => void;
}

/** A partner's payouts, newest first; each can be voided. */
export function PayoutsDialog({ partner, open, onClose }: Props) {
  const [position, setPosition] = useState(FIRST_PAGE);
  const [chosen, setChosen] = useState<PayoutOfPartner | null>(null);
  const [taking, setTaking] = useState(false);
  const payouts = useQuery({
    ...payoutsQuery(partner.id, position.cursor),
    enabled: open,
    placeholderData: keepPreviousData,
  });
  const close = () => {
    setPosition(FIRST_PAGE);
    onClose();
  };
  // The current payout, in case it changes while the question is open.
  const shown = chosen && (payouts.data?.rows.find(({ id }) => id === chosen.id) ?? chosen);
  return (
    <>
      <Dialog
        size="xl"
        open={open}
        onClose={close}
        title={`Payouts of ${nameOf(partner)}`}
        description="Of every month, newest first. One that came back or was a mistake can be taken back."
        footer={
          <Button variant="outline" colorPalette="gray" onClick={close}>
            Close
          </Button>
        }
      >
        <DataList
          label="Payouts"
          columns={payoutColumns({
            onVoid(payout) {
              setChosen(payout);
              setTaking(true);
            },
          })}
          keyOf={({ id }) => id}
          reading={payouts}
          failed="The payouts could not be loaded"
          empty={{ icon: Landmark, text: 'No payouts yet' }}
          paging={{ size: PAYOUTS_PAGE, noun: 'payouts', position, onTurn: setPosition }}
        />
      </Dialog>
      {shown && (
        <VoidPayout
          key={shown.id}
          payout={shown}
          name={nameOf(partner)}
          open={open && taking}
          onClose={() => setTaking(false)}
        />
      )}
    </>
  );
}
