import { Button, Stack, Text } from '@chakra-ui/react';
import type { BankState } from '@portal/contracts/http/payouts';
import { dayOf } from '@portal/contracts/values/calendar-day';
import { useMutation } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { ApiError, messageOf } from '../lib/errors.js';
import { BusyButton } from './busy-button.js';
import { Dialog } from './dialog.js';
import { TextField } from './field.js';
import { SelectField } from './select-field.js';

const STATES: Record<BankState['state'], string> = {
  sent: 'Sent: the bank has paid it out',
  returned: 'Returned: the bank has sent it back',
};

interface Props {
  title: string;
  /** What it is about, and what follows. */
  children: ReactNode;
  /** Only whether it was sent is noted, as of a batch. */
  sentOnly?: true;
  /** Saves it; can be repeated. */
  save: (state: BankState) => Promise<unknown>;
  /** Reads again what is shown, also after a refusal: somebody else may have noted something. */
  refresh: () => Promise<unknown>;
  open: boolean;
  onClose: () => void;
}

/** Asks what the bank did, and on which date by its own account (D-142). */
export function BankStateDialog({ title, children, sentOnly, save, refresh, open, onClose }: Props) {
  const form = useId();
  const [state, setState] = useState<BankState['state'] | ''>(sentOnly ? 'sent' : '');
  const [day, setDay] = useState('');
  const [tried, setTried] = useState(false);
  const saving = useMutation({ mutationFn: save, onSuccess: close, onSettled: refresh });
  function close() {
    saving.reset();
    setTried(false);
    setDay('');
    onClose();
  }
  const refused = saving.error instanceof ApiError ? saving.error.errors['day']?.[0] : undefined;
  return (
    <Dialog
      open={open}
      onClose={() => !saving.isPending && close()}
      title={title}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" disabled={saving.isPending} onClick={close}>
            Cancel
          </Button>
          <BusyButton type="submit" form={form} busy={saving.isPending}>
            Save
          </BusyButton>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (state && day && !saving.isPending) saving.mutate({ state, day });
        }}
      >
        <Stack gap="4">
          <Stack gap="1" color="fg.muted">
            {children}
          </Stack>
          {!sentOnly && (
            <SelectField
              label="What the bank did"
              placeholder="Choose"
              options={STATES}
              value={state}
              error={tried && !state ? 'Say whether it was sent or came back' : undefined}
              onChange={({ target }) => setState(target.value as BankState['state'] | '')}
            />
          )}
          <TextField
            label="The bank’s date"
            type="date"
            max={dayOf(new Date())}
            value={day}
            error={tried && !day ? 'Enter the date that your bank names' : refused}
            onChange={({ target }) => setDay(target.value)}
          />
          {saving.isError && !refused && (
            <Text role="alert" color="fg.error">
              {messageOf(saving.error)}
            </Text>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
