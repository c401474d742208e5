import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@chakra-ui/react';
import { passkeyRenaming, type Factor } from '@portal/contracts/http/factors';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { BusyButton } from '../../ui/busy-button.js';
import { ConfirmedState } from '../../ui/confirmed-state.js';
import { Dialog } from '../../ui/dialog.js';
import { TextField } from '../../ui/field.js';
import { notify } from '../../ui/notify.js';
import { renamePasskey, securityQuery } from './queries.js';

/** Gives a passkey another name, by which its owner tells it from others (D-110). */
export function RenamePasskey({ passkey, onClose }: { passkey: Factor; onClose: () => void }) {
  const form = useId();
  const queries = useQueryClient();
  const [name, setName] = useState(passkey.name);
  const [wrong, setWrong] = useState<string>();
  const renaming = useMutation({
    mutationFn: (named: string) => renamePasskey(passkey.id, named),
    async onSuccess(_, named) {
      await queries.invalidateQueries({ queryKey: securityQuery.queryKey });
      onClose();
      notify({ type: 'success', title: t`Renamed to ${named}` });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The form is in the tree of a dialog whose own form must not hear it.
    event.stopPropagation();
    const { data, error } = passkeyRenaming.safeParse({ name });
    setWrong(error?.issues[0]?.message);
    if (data && !renaming.isPending) renaming.mutate(data.name);
  };
  return (
    <Dialog
      open
      onClose={() => !renaming.isPending && onClose()}
      title={t`Rename ${passkey.name}`}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" disabled={renaming.isPending} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <BusyButton type="submit" form={form} busy={renaming.isPending}>
            <Trans>Rename</Trans>
          </BusyButton>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <TextField
          label={t`Name of the passkey`}
          error={wrong}
          value={name}
          onChange={({ target }) => setName(target.value)}
          autoComplete="off"
        />
        <ConfirmedState unknown={false} changes={[]} problem={renaming.error} />
      </form>
    </Dialog>
  );
}
