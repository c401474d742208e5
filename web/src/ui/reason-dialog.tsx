import { Button, Stack } from '@chakra-ui/react';
import { useId, useState, type ComponentProps, type FormEvent, type ReactNode } from 'react';
import { ApiError } from '../lib/errors.js';
import { BusyButton } from './busy-button.js';
import { ConfirmedState } from './confirmed-state.js';
import { Dialog } from './dialog.js';
import { TextAreaField } from './text-area-field.js';

interface Props {
  title: string;
  /** The consequence. */
  children: ReactNode;
  /** Label of the text that is asked for. */
  question: string;
  /** Label of the confirming button. */
  confirm: string;
  colorPalette?: 'red' | 'brand';
  busy: boolean;
  /** State of the last try; a refused reason is told at its field. */
  state: ComponentProps<typeof ConfirmedState>;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/** Asks for a reason before an action; stays open while it runs. */
export function ReasonDialog({ busy, state, onClose, ...props }: Props) {
  const form = useId();
  const [reason, setReason] = useState('');
  const wrong = state.problem instanceof ApiError ? state.problem.errors['reason']?.[0] : undefined;
  return (
    <Dialog
      role="alertdialog"
      open
      onClose={() => !busy && onClose()}
      title={props.title}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <BusyButton type="submit" form={form} colorPalette={props.colorPalette ?? 'brand'} busy={busy}>
            {props.confirm}
          </BusyButton>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          props.onConfirm(reason);
        }}
      >
        <Stack gap="4">
          {props.children}
          <TextAreaField
            label={props.question}
            rows={2}
            value={reason}
            error={wrong}
            onChange={({ target }) => setReason(target.value)}
          />
          {!wrong && <ConfirmedState {...state} />}
        </Stack>
      </form>
    </Dialog>
  );
}
