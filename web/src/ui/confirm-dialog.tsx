import { Button, Text } from '@chakra-ui/react';
import { useRef, type ComponentProps, type ReactNode } from 'react';
import { BusyButton } from './busy-button.js';
import { ConfirmedState } from './confirmed-state.js';
import { Dialog } from './dialog.js';

interface Props {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** Names the thing: 'Delete the link for Roadside Plus?' */
  title: string;
  /** The consequence. */
  children: ReactNode;
  confirm: string;
  busy: boolean;
  /** How the last try stands. */
  state?: ComponentProps<typeof ConfirmedState>;
}

/** Asks before something that cannot be undone; stays open while it runs. */
export function ConfirmDialog(props: Props) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      role="alertdialog"
      open={props.open}
      onClose={() => !props.busy && props.onClose()}
      title={props.title}
      initialFocus={cancel}
      footer={
        <>
          <Button
            ref={cancel}
            variant="outline"
            colorPalette="gray"
            disabled={props.busy}
            onClick={props.onClose}
          >
            Cancel
          </Button>
          <BusyButton colorPalette="red" busy={props.busy} onClick={props.onConfirm}>
            {props.confirm}
          </BusyButton>
        </>
      }
    >
      <Text color="fg.muted">{props.children}</Text>
      {props.state && <ConfirmedState {...props.state} />}
    </Dialog>
  );
}
