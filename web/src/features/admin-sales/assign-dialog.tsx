import { Button, Stack } from '@chakra-ui/react';
import type { UnknownCode } from '@portal/contracts/http/admin-sales';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/errors.js';
import { UNKNOWN_CODES_KEY } from '../../lib/query.js';
import { BusyButton } from '../../ui/busy-button.js';
import { Dialog } from '../../ui/dialog.js';
import { notify } from '../../ui/notify.js';
import { TextAreaField } from '../../ui/text-area-field.js';
import { PartnerChoice, UNCLEAR, type PartnerChosen } from './partner-choice.js';
import { assignCode } from './queries.js';

const FORM = 'assign-code';

function titleOf(before: number | null, now: number | null): string {
  if (now === before) return 'Notes saved';
  return now ? 'Partner assigned' : 'Assignment cleared';
}

/** Records which partner a code probably belongs to; the note cannot be removed. */
export function AssignDialog({ code, onClose }: { code: UnknownCode; onClose: () => void }) {
  const queries = useQueryClient();
  const [partnerId, setPartnerId] = useState<PartnerChosen>(code.assignedPartnerId);
  const [tried, setTried] = useState(false);
  const [notes, setNotes] = useState(code.notes ?? '');
  const assign = useMutation({
    mutationFn: (chosen: number | null) =>
      assignCode(code.id, { partnerId: chosen, notes: notes.trim() || null }),
    async onSuccess({ assignedPartnerId }) {
      await queries.invalidateQueries({ queryKey: UNKNOWN_CODES_KEY });
      notify({ type: 'success', title: titleOf(code.assignedPartnerId, assignedPartnerId) });
      onClose();
    },
    onError: (error) =>
      notify({ type: 'error', title: 'Error', description: messageOf(error) || 'Failed to assign partner' }),
  });
  return (
    <Dialog
      open
      onClose={() => !assign.isPending && onClose()}
      title={`Assign ${code.referralCode}`}
      description="A note only: to credit the payments, create a referral."
      footer={
        <>
          <Button variant="outline" colorPalette="gray" disabled={assign.isPending} onClick={onClose}>
            Cancel
          </Button>
          <BusyButton type="submit" form={FORM} busy={assign.isPending}>
            Assign
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
          if (partnerId === 'unclear') return;
          const isChanged = partnerId !== code.assignedPartnerId || notes.trim() !== (code.notes ?? '');
          if (isChanged) assign.mutate(partnerId);
          else onClose();
        }}
      >
        <Stack gap="4">
          <PartnerChoice
            label="Partner"
            placeholder="Nobody"
            value={partnerId}
            onChoose={setPartnerId}
            error={tried && partnerId === 'unclear' ? UNCLEAR : undefined}
          />
          <TextAreaField
            label="Notes"
            rows={3}
            maxLength={2_000}
            value={notes}
            onChange={({ target }) => setNotes(target.value)}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
