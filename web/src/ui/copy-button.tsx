import { Button, IconButton, useClipboard, type ButtonProps } from '@chakra-ui/react';
import { COPIED_MS } from '@portal/contracts/values/limits';
import { Check, Copy } from 'lucide-react';

interface Props extends Omit<ButtonProps, 'value' | 'onCopy'> {
  value: string;
  /** 'Copy link': shown, or said to screen readers with `iconOnly`. */
  label: string;
  iconOnly?: boolean;
  /** After it is on the clipboard. A refusal is the browser's to report: nothing is shown (section 8). */
  onCopied?: () => void;
}

/** Copies a text and says 'Copied!' for 2 seconds. */
export function CopyButton({ value, label, iconOnly, onCopied, ...props }: Props) {
  const clipboard = useClipboard({
    value,
    timeout: COPIED_MS,
    onStatusChange: ({ copied }) => copied && onCopied?.(),
  });
  const Icon = clipboard.copied ? Check : Copy;
  const text = clipboard.copied ? 'Copied!' : label;
  return iconOnly ? (
    <IconButton {...props} aria-label={text} title={text} onClick={clipboard.copy}>
      <Icon aria-hidden />
    </IconButton>
  ) : (
    <Button {...props} onClick={clipboard.copy}>
      <Icon aria-hidden />
      {text}
    </Button>
  );
}
