import { Button, Stack, Text } from '@chakra-ui/react';
import type { ChangesAllowed } from '@portal/contracts/http/bank-accounts';
import { useState, type FormEvent } from 'react';
import { ApiError } from '../../lib/errors.js';
import { useConfirmed } from '../../lib/use-confirmed.js';
import { BusyButton } from '../../ui/busy-button.js';
import { ConfirmedState } from '../../ui/confirmed-state.js';
import { Dialog } from '../../ui/dialog.js';
import { TextAreaField } from '../../ui/text-area-field.js';
import { allowBankAccountChanges } from './queries.js';

interface Props {
  partner: { id: number; name: string };
  onClose: () => void;
  /** Refetches whether a change was stopped. */
  refresh: () => Promise<unknown>;
}

const FORM = 'allow-changes';

/** Asks why the account may be changed again after a change was stopped (D-99). */
export function AllowChanges({ partner, onClose, refresh }: Props) {
  const [reason, setReason] = useState('');
  const allowing = useConfirmed({
    act: ({ reason }: ChangesAllowed) => allowBankAccountChanges(partner.id, reason),
    async onDone() {
      await refresh();
      onClose();
    },
    refresh,
  });
  const wrong = allowing.problem instanceof ApiError ? allowing.problem.errors['reason']?.[0] : undefined;
  return (
    <Dialog
      role="alertdialog"
      open
      onClose={() => !allowing.busy && onClose()}
      title={`Allow changes of the bank account of ${partner.name}?`}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" disabled={allowing.busy} onClick={onClose}>
            Cancel
          </Button>
          <BusyButton type="submit" form={FORM} busy={allowing.busy}>
            Allow changes
          </BusyButton>
        </>
      }
    >
      <form
        id={FORM}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          allowing.confirm({ reason }, {});
        }}
      >
        <Stack gap="4">
          <Text color="fg.muted">
            Somebody said that a change was not wanted. Allow changes only when you know who typed it, and
            have spoken with {partner.name}.
          </Text>
          <TextAreaField
            label="Why may it be changed again?"
            rows={2}
            value={reason}
            error={wrong}
            onChange={({ target }) => setReason(target.value)}
          />
          {!wrong && <ConfirmedState {...allowing} />}
        </Stack>
      </form>
    </Dialog>
  );
}
