import { t } from '@lingui/core/macro';
import { CloseButton, Dialog as Chakra, Portal } from '@chakra-ui/react';
import { dialogSlotRecipe } from '@chakra-ui/react/theme';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';

interface Props {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  size?: 'sm' | 'lg' | 'xl';
  role?: 'dialog' | 'alertdialog';
  initialFocus?: RefObject<HTMLElement | null>;
  /** Gets the focus afterwards; absent: what had it before, unless that is gone. */
  finalFocus?: RefObject<HTMLElement | null>;
}

/** The second click of a double click comes within this time. */
const DOUBLE_CLICK_MS = 500;

/** A modal: full screen on a phone (except confirmations), a centred panel elsewhere. */
export function Dialog({ size = 'lg', role = 'dialog', ...props }: Props) {
  const content = useRef<HTMLDivElement>(null);
  const small = role === 'alertdialog';
  const isSettled = useSettled(props.open);
  return (
    <Chakra.Root
      recipe={dialogSlotRecipe}
      open={props.open}
      onOpenChange={({ open }) => !open && props.onClose()}
      role={role}
      placement="center"
      scrollBehavior="inside"
      motionPreset="slide-in-bottom"
      size={small ? 'xs' : { mdDown: 'full', md: size }}
      // The initial focus is on the panel, so that its title is read first.
      initialFocusEl={() => (props.initialFocus ?? content).current}
      {...(props.finalFocus && { finalFocusEl: () => props.finalFocus!.current })}
    >
      <Portal>
        <Chakra.Backdrop />
        <Chakra.Positioner px={small ? '4' : { md: '6' }}>
          <Chakra.Content
            ref={content}
            borderRadius={small ? 'l3' : { mdDown: 'none', md: 'l3' }}
            maxH={small ? '90dvh' : { md: '88dvh' }}
          >
            <Chakra.Header flexDirection="column" gap="1" pe={small ? '6' : '14'} pb="3">
              <Chakra.Title letterSpacing="tight">{props.title}</Chakra.Title>
              {props.description && <Chakra.Description>{props.description}</Chakra.Description>}
            </Chakra.Header>
            <Chakra.Body pt="1" pb="6">
              {props.children}
            </Chakra.Body>
            {props.footer && (
              <Chakra.Footer
                borderTopWidth={small ? '0' : '1px'}
                pt={small ? '0' : '4'}
                gap="3"
                flexWrap="wrap"
                pointerEvents={isSettled ? undefined : 'none'}
              >
                {props.footer}
              </Chakra.Footer>
            )}
            {!small && (
              <Chakra.CloseTrigger asChild top="4" insetEnd="4">
                <CloseButton size="sm" aria-label={t`Close`} colorPalette="gray" />
              </Chakra.CloseTrigger>
            )}
          </Chakra.Content>
        </Chakra.Positioner>
      </Portal>
    </Chakra.Root>
  );
}

/**
 * False until a double click on what opened the dialog is over: its second click may land where the dialog's own button
 * came up, and would answer a question that nobody has read.
 */
function useSettled(open: boolean): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (!open) return;
    const timer = setTimeout(() => setSettled(true), DOUBLE_CLICK_MS);
    return () => {
      clearTimeout(timer);
      setSettled(false);
    };
  }, [open]);
  return isSettled;
}
