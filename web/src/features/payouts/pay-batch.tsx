import { Button, Stack, Text } from '@chakra-ui/react';
import { BATCH_SIZE, type PayoutBatch, type UnpaidPartner } from '@portal/contracts/http/payouts';
import { formatExactDollars } from '@portal/contracts/values/money';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { monthName } from '../../lib/dates.js';
import { messageOf } from '../../lib/errors.js';
import { newKey } from '../../lib/idempotency-key.js';
import { ADMIN_KEY } from '../../lib/query.js';
import { BusyButton } from '../../ui/busy-button.js';
import { Dialog } from '../../ui/dialog.js';
import { nameOf } from './month-end.rules.js';
import { payBatch } from './queries.js';

interface Props {
  month: string;
  partners: UnpaidPartner[];
  open: boolean;
  onClose: () => void;
  onPaid: (batch: PayoutBatch) => void;
}

/** Says whom a batch pays how much, and pays it: all of them or nobody, and once however often it is pressed. */
export function PayBatch({ month, partners, open, onClose, onPaid }: Props) {
  const queries = useQueryClient();
  const keys = useRef(new Map<string, string>());
  const pay = useMutation({
    mutationFn() {
      const batch = { month, partnerIds: partners.map(({ partnerId }) => partnerId) };
      const wish = JSON.stringify(batch);
      if (!keys.current.has(wish)) keys.current.set(wish, newKey());
      return payBatch(batch, keys.current.get(wish)!);
    },
    async onSuccess(batch) {
      keys.current.clear();
      onPaid(batch);
      close();
      await queries.invalidateQueries({ queryKey: ADMIN_KEY });
    },
  });
  const close = () => {
    pay.reset();
    onClose();
  };
  const payable = partners.reduce((sum, { payableInCents }) => sum + payableInCents, 0);
  const tooMany = partners.length > BATCH_SIZE;

  return (
    <Dialog
      open={open}
      onClose={() => !pay.isPending && close()}
      title={`Pay ${partners.length} ${partners.length === 1 ? 'partner' : 'partners'} for ${monthName(month)}?`}
      description="All that is unpaid of the month, to each of them or to nobody. What earlier payments left goes first."
      footer={
        <>
          <Button variant="outline" colorPalette="gray" disabled={pay.isPending} onClick={close}>
            Cancel
          </Button>
          <BusyButton
            busy={pay.isPending}
            disabled={tooMany || partners.length === 0}
            onClick={() => pay.mutate()}
          >
            {`Pay ${formatExactDollars(payable)}`}
          </BusyButton>
        </>
      }
    >
      <Stack as="ul" listStyleType="none" gap="1" maxH="64" overflowY="auto" tabIndex={0}>
        {partners.map((partner) => (
          <Text as="li" key={partner.partnerId} display="flex" justifyContent="space-between" textStyle="sm">
            {nameOf(partner)}
            <span>{formatExactDollars(partner.payableInCents)}</span>
          </Text>
        ))}
      </Stack>
      {tooMany && (
        <Text role="alert" mt="3" color="fg.error">
          Select at most {BATCH_SIZE} partners
        </Text>
      )}
      {pay.isError && (
        <Text role="alert" mt="3" color="fg.error" fontWeight="medium">
          Nobody was paid: {messageOf(pay.error)}
        </Text>
      )}
    </Dialog>
  );
}
