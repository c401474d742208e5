import { Button, Stack, Text } from '@chakra-ui/react';
import type { PayoutOfPartner } from '@portal/contracts/http/payouts';
import { formatExactDollars } from '@portal/contracts/values/money';
import { isVoidReason, VOID_REASONS, type VoidReason } from '@portal/contracts/values/void-reasons';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { monthName } from '../../lib/dates.js';
import { ADMIN_KEY } from '../../lib/query.js';
import { useConfirmed } from '../../lib/use-confirmed.js';
import { BusyButton } from '../../ui/busy-button.js';
import { ConfirmedState } from '../../ui/confirmed-state.js';
import { Dialog } from '../../ui/dialog.js';
import { notify } from '../../ui/notify.js';
import { SelectField } from '../../ui/select-field.js';
import { TextAreaField } from '../../ui/text-area-field.js';
import { BankFileNote } from './bank-file-note.js';
import { voidPayout } from './queries.js';
import { consequencesOf } from './void.rules.js';

const FORM = 'void-payout';

interface Props {
  payout: PayoutOfPartner;
  /** The partner's name. */
  name: string;
  open: boolean;
  onClose: () => void;
}

/** Voids a payout, with a reason, after showing the consequences. */
export function VoidPayout({ payout, name, open, onClose }: Props) {
  const queries = useQueryClient();
  const [reason, setReason] = useState<string>('');
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const amount = formatExactDollars(payout.amountInCents);
  // Batches and other partners' months show it too.
  const refresh = () => queries.invalidateQueries({ queryKey: ADMIN_KEY });
  const taking = useConfirmed({
    act: voidPayout,
    refresh,
    async onDone(_, wish: { id: number; reason: VoidReason; note?: string }) {
      await refresh();
      onClose();
      notify({
        type: 'success',
        title: `Payout ${wish.id} is taken back`,
        description: `${amount}, which ${name} was paid for ${monthName(payout.month)}.`,
      });
    },
  });
  const close = () => {
    taking.reset();
    setTried(false);
    onClose();
  };
  return (
    <Dialog
      role="alertdialog"
      open={open}
      onClose={() => !taking.busy && close()}
      title={`Take back ${amount}?`}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" disabled={taking.busy} onClick={close}>
            Cancel
          </Button>
          <BusyButton type="submit" form={FORM} colorPalette="red" busy={taking.busy}>
            {`Take back ${amount}`}
          </BusyButton>
        </>
      }
    >
      <form
        id={FORM}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (!isVoidReason(reason) || taking.busy) return;
          const { id, amountInCents, month, version } = payout;
          taking.confirm({ id, reason, ...(note.trim() && { note }) }, { amountInCents, month, version });
        }}
      >
        <Stack gap="4">
          <Stack gap="1" color="fg.muted" aria-live="polite">
            <Text>
              {name} was paid {amount} for {monthName(payout.month)}.
            </Text>
            {consequencesOf(payout).map((sentence) => (
              <Text key={sentence} color="fg" fontWeight="medium">
                {sentence}
              </Text>
            ))}
            {open && <BankFileNote payoutId={payout.id} />}
            <Text>{name} is told by e-mail. Money that has left the bank does not come back by this.</Text>
          </Stack>
          <SelectField
            label="Reason"
            placeholder="Choose a reason"
            options={VOID_REASONS}
            value={reason}
            error={tried && !isVoidReason(reason) ? 'Choose a reason' : undefined}
            onChange={(event) => setReason(event.target.value)}
          />
          <TextAreaField
            label="Note for administrators (optional)"
            rows={2}
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </Stack>
        <ConfirmedState {...taking} />
      </form>
    </Dialog>
  );
}
