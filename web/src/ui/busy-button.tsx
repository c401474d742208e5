import { Button, Spinner, type ButtonProps } from '@chakra-ui/react';
import type { Ref } from 'react';

/** A button that keeps its label and width while it is busy. */
export const BusyButton = ({
  busy,
  children,
  disabled,
  ...props
}: ButtonProps & { busy: boolean; ref?: Ref<HTMLButtonElement> }) => (
  <Button px="9" {...props} disabled={busy || disabled} aria-busy={busy}>
    {busy && <Spinner position="absolute" insetStart="3" size="xs" borderWidth="2px" aria-hidden />}
    {children}
  </Button>
);
