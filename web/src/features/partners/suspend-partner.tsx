import { Button, chakra, Stack, Text } from '@chakra-ui/react';
import { newSuspension } from '@portal/contracts/http/partner-suspensions';
import type { AdminPartner } from '@portal/contracts/http/admin-partners';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConfirmed } from '../../lib/use-confirmed.js';
import { BusyButton } from '../../ui/busy-button.js';
import { ConfirmedState } from '../../ui/confirmed-state.js';
import { Dialog } from '../../ui/dialog.js';
import { notify } from '../../ui/notify.js';
import { TextAreaField } from '../../ui/text-area-field.js';
import { nameOf } from './partner.rules.js';
import { PARTNERS_KEY, suspendPartner } from './queries.js';

const FORM = 'suspend-partner';

/** What it does, before it is done (D-166). */
const CONSEQUENCES = [
  'They are signed out everywhere, and cannot sign in.',
  'Their links tell customers that nothing can be bought through them. Payments that customers have begun still count.',
  'No payout is made to them. What they have earned stays theirs.',
];

interface Props {
  partner: AdminPartner;
  open: boolean;
  onClose: () => void;
}

/** Suspends a partner, with a reason that they read in a mail (D-166). */
export function SuspendPartner({ partner, open, onClose }: Props) {
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const name = nameOf(partner);
  const refresh = () => queries.invalidateQueries({ queryKey: PARTNERS_KEY });
  const suspending = useConfirmed({
    act: (wish: { reason: string }) => suspendPartner(partner.id, wish.reason),
    refresh,
    async onDone() {
      close();
      notify({
        type: 'success',
        title: 'Partner suspended',
        description: `${name} is signed out, and is mailed the reason.`,
      });
      await refresh();
    },
  });
  const close = () => {
    suspending.reset();
    setReason('');
    setTried(false);
    onClose();
  };
  const { data: typed, error } = newSuspension.safeParse({ reason });
  return (
    <Dialog
      role="alertdialog"
      open={open}
      onClose={() => !suspending.busy && close()}
      title={`Suspend ${name}?`}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" disabled={suspending.busy} onClick={close}>
            Cancel
          </Button>
          <BusyButton type="submit" form={FORM} colorPalette="red" busy={suspending.busy}>
            Suspend
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
          if (typed && !suspending.busy) suspending.confirm(typed, {});
        }}
      >
        <Stack gap="4">
          <chakra.ul listStyleType="disc" ps="5" display="grid" gap="1.5" color="fg.muted">
            {CONSEQUENCES.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </chakra.ul>
          <TextAreaField
            label="Why, as they read it in a mail"
            rows={3}
            maxLength={1_000}
            value={reason}
            readOnly={suspending.busy}
            error={tried ? error?.issues[0]?.message : undefined}
            onChange={(event) => setReason(event.target.value)}
          />
          <Text textStyle="sm" color="fg.muted">
            You can lift it again at any time. They are told then, too.
          </Text>
          <ConfirmedState {...suspending} />
        </Stack>
      </form>
    </Dialog>
  );
}
