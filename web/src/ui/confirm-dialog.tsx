import { Trans } from '@lingui/react/macro';
import { Button, Stack, Text } from '@chakra-ui/react';
import { useRef, type ComponentProps, type ReactNode, type RefObject } from 'react';
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
  /** null if the action is impossible; the consequence says why. */
  confirm: string | null;
  /** Label of the confirming button. */
  colorPalette?: 'red' | 'brand';
  busy: boolean;
  /** Gets the focus afterwards, where the confirmed action takes away what had it. */
  finalFocus?: RefObject<HTMLElement | null>;
  /** State of the last try. */
  state?: ComponentProps<typeof ConfirmedState>;
}

/** Asks before an action that cannot be undone, or that moves money; stays open while it runs. */
export function ConfirmDialog(props: Props) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      role="alertdialog"
      open={props.open}
      onClose={() => !props.busy && props.onClose()}
      title={props.title}
      initialFocus={cancel}
      finalFocus={props.finalFocus}
      footer={
        <>
          <Button
            ref={cancel}
            variant="outline"
            colorPalette="gray"
            disabled={props.busy}
            onClick={props.onClose}
          >
            <Trans>Cancel</Trans>
          </Button>
          {props.confirm !== null && (
            <BusyButton
              colorPalette={props.colorPalette ?? 'red'}
              busy={props.busy}
              onClick={props.onConfirm}
            >
              {props.confirm}
            </BusyButton>
          )}
        </>
      }
    >
      <Stack gap="2" color="fg.muted">
        {typeof props.children === 'string' ? <Text>{props.children}</Text> : props.children}
      </Stack>
      {props.state && <ConfirmedState {...props.state} />}
    </Dialog>
  );
}
