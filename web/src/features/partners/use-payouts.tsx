import { Text } from '@chakra-ui/react';
import type { AdminPartner } from '@portal/contracts/http/admin-partners';
import type { PayoutOfPartner } from '@portal/contracts/http/payouts';
import { useQueryClient } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { ADMIN_KEY } from '../../lib/query.js';
import { useListPageOf } from '../../lib/use-list-page.js';
import { BankStateDialog } from '../../ui/bank-state-dialog.js';
import { ListPage } from '../../ui/list-page.js';
import { nameOf } from './partner.rules.js';
import { payoutColumns } from './payout-columns.js';
import { noteBankState, payoutsList } from './queries.js';
import { stateOf } from './void.rules.js';
import { VoidPayout } from './void-payout.js';

/**
 * A partner's payouts, newest first; each can be voided. Render `dialogs` beside whatever holds `list`.
 * @param open whether the list is on screen
 */
export function usePayouts(
  partner: Pick<AdminPartner, 'id' | 'firstName' | 'lastName'>,
  open = true,
): { list: ReactNode; dialogs: ReactNode; toFirstPage: () => void } {
  const [search, setSearch] = useState({});
  const [chosen, setChosen] = useState<PayoutOfPartner | null>(null);
  const [taking, setTaking] = useState(false);
  const [noting, setNoting] = useState<PayoutOfPartner | null>(null);
  const queries = useQueryClient();
  const payouts = useListPageOf(payoutsList(partner.id, open), search, setSearch);
  // The current payout, in case it changes while the question is open.
  const current = (payout: PayoutOfPartner | null) =>
    payout && (payouts.rows.find(({ id }) => id === payout.id) ?? payout);
  const shown = current(chosen);
  const noted = current(noting);
  const list = (
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
  );
  const dialogs = (
    <>
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
  return { list, dialogs, toFirstPage: () => setSearch({}) };
}
