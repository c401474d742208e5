import { Button, Stack, Text } from '@chakra-ui/react';
import type { AdminPartner } from '@portal/contracts/http/admin-partners';
import { formatExactDollars } from '@portal/contracts/values/money';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReadPage } from '../../lib/pages.js';
import { useDeletion } from '../../lib/use-deletion.js';
import { BusyButton } from '../../ui/busy-button.js';
import { ConfirmedState } from '../../ui/confirmed-state.js';
import { Dialog } from '../../ui/dialog.js';
import { TextField } from '../../ui/field.js';
import { notify } from '../../ui/notify.js';
import { isSameName, nameOf } from './partner.rules.js';
import { deletePartner, PARTNERS_KEY } from './queries.js';

const FORM = 'delete-partner';

interface Props {
  partner: AdminPartner | null;
  onClose: () => void;
  onDeleted?: (() => void) | undefined;
}

/** Deletes a partner for good, after their name was typed (D-22). */
export function DeletePartner({ partner, onClose, onDeleted }: Props) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const name = partner ? nameOf(partner) : '';
  const remove = useDeletion({
    remove: ({ id }: AdminPartner) => deletePartner(id),
    onDone(gone) {
      // The account is deleted at once, the rest later: the row does not wait for it.
      queries.setQueriesData<ReadPage<AdminPartner>>({ queryKey: PARTNERS_KEY }, (page) =>
        page && 'rows' in page
          ? {
              ...page,
              rows: page.rows.filter(({ id }) => id !== gone.id),
              total: Math.max(0, page.total - 1),
            }
          : page,
      );
      close();
      onDeleted?.();
      notify({ type: 'success', title: 'Partner deleted', description: nameOf(gone) });
    },
  });
  const close = () => {
    remove.reset();
    setTyped('');
    onClose();
  };
  const confirmed = isSameName(typed, name);
  return (
    <Dialog
      role="alertdialog"
      open={partner !== null}
      onClose={() => !remove.busy && close()}
      title={`Delete ${name}?`}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" disabled={remove.busy} onClick={close}>
            Cancel
          </Button>
          <BusyButton type="submit" form={FORM} colorPalette="red" busy={remove.busy} disabled={!confirmed}>
            Delete
          </BusyButton>
        </>
      }
    >
      <form
        id={FORM}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (partner && confirmed && !remove.busy) remove.confirm(partner);
        }}
      >
        <Stack gap="4">
          <Text color="fg.muted">
            Their account, referrals, sales records and documents are removed, and their links stop at once.
            This cannot be undone.
          </Text>
          {partner?.unpaidInCents === null && (
            <Text role="alert" color="fg.warning" fontWeight="medium">
              How much of their commission is unpaid could not be looked up. Once they are deleted it cannot
              be paid here any more.
            </Text>
          )}
          {partner && partner.unpaidInCents !== null && partner.unpaidInCents > 0 && (
            <Text role="alert" color="fg.error" fontWeight="medium">
              {formatExactDollars(partner.unpaidInCents)} of their commission is unpaid. Once they are deleted
              it cannot be paid here any more: if it is owed, pay it first.
            </Text>
          )}
          <TextField
            label={`Type "${name}" to confirm`}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <ConfirmedState {...remove.state} />
        </Stack>
      </form>
    </Dialog>
  );
}
