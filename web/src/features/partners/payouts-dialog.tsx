import { Button, Text } from '@chakra-ui/react';
import type { AdminPartner } from '@portal/contracts/http/admin-partners';
import type { PayoutOfPartner } from '@portal/contracts/http/payouts';
import { Landmark } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useListPageOf } from '../../lib/use-list-page.js';
import { ADMIN_KEY } from '../../lib/query.js';
import { BankStateDialog } from '../../ui/bank-state-dialog.js';
import { Dialog } from '../../ui/dialog.js';
import { ListPage } from '../../ui/list-page.js';
import { nameOf } from './partner.rules.js';
import { payoutColumns } from './payout-columns.js';
import { noteBankState, payoutsList } from './queries.js';
import { stateOf } from './void.rules.js';
import { VoidPayout } from './void-payout.js';

interface Props {
  partner: Pick<AdminPartner, 'id' | 'firstName' | 'lastName'>;
  open: boolean;
  onClose: () => void;
}

/** A partner's payouts, newest first; each can be voided. */
export function PayoutsDialog({ partner, open, onClose }: Props) {
  const [search, setSearch] = useState({});
  const [chosen, setChosen] = useState<PayoutOfPartner | null>(null);
  const [taking, setTaking] = useState(false);
  const [noting, setNoting] = useState<PayoutOfPartner | null>(null);
  const queries = useQueryClient();
  const payouts = useListPageOf(payoutsList(partner.id, open), search, setSearch);
  const close = () => {
    setSearch({});
    onClose();
  };
  // The current payout, in case it changes while the question is open.
  const current = (payout: PayoutOfPartner | null) =>
    payout && (payouts.rows.find(({ id }) => id === payout.id) ?? payout);
  const shown = current(chosen);
  const noted = current(noting);
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
        <ListPage
          list={payouts}
          label="Payouts"
          noun="payouts"
          columns={payoutColumns({
            onVoid(payout) {
              setChosen(payout);
              setTaking(true);
            },
            onBankState: setNoting,
          })}
          keyOf={({ id }) => id}
          failed="The payouts could not be loaded"
          empty={{ icon: Landmark, text: 'No payouts yet' }}
        />
      </Dialog>
      {noted && (
        <BankStateDialog
          open={open}
          onClose={() => setNoting(null)}
          title={`What did the bank do with payout ${noted.id}?`}
          save={(state) => noteBankState(noted.id, { ...state, seen: noted.bankState ?? null })}
          refresh={() => queries.invalidateQueries({ queryKey: ADMIN_KEY })}
        >
          {(noted.voidedAt ?? noted.bankState) && (
            <Text color="fg" fontWeight="medium">
              So far: {stateOf(noted)}
            </Text>
          )}
          <Text>
            {nameOf(partner)} sees it under Earnings. It moves no money: one that came back is paid again once
            it is taken back.
          </Text>
        </BankStateDialog>
      )}
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
