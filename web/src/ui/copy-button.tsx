import { t } from '@lingui/core/macro';
import { Button, IconButton, type ButtonProps } from '@chakra-ui/react';
import { COPIED_MS } from '@portal/contracts/values/limits';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState, type RefObject } from 'react';
import { copyText, selectText } from '../lib/copy.js';

interface Props extends Omit<ButtonProps, 'value' | 'onCopy'> {
  value: string;
  /** 'Copy link': the label, or the accessible name with `iconOnly`. */
  label: string;
  iconOnly?: boolean;
  /** Element with the text: selected if the browser refuses, so that it can be copied by hand. */
  shownIn?: RefObject<HTMLElement | null>;
  /** Called after copying. */
  onCopied?: () => void;
}

/** Copies a text and shows 'Copied!' for 2 seconds; a refusal shows nothing (section 8). */
export function CopyButton({ value, label, iconOnly, shownIn, onCopied, ...props }: Props) {
  const [copies, setCopies] = useState(0);
  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setCopies(0), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copies]);
  const copy = async () => {
    if (await copyText(value)) {
      setCopies((count) => count + 1);
      onCopied?.();
    } else if (shownIn?.current) selectText(shownIn.current);
  };

  const Icon = copies > 0 ? Check : Copy;
  const text = copies > 0 ? t`Copied!` : label;
  return iconOnly ? (
    <IconButton {...props} aria-label={text} title={text} onClick={() => void copy()}>
      <Icon aria-hidden />
    </IconButton>
  ) : (
    <Button {...props} onClick={() => void copy()}>
      <Icon aria-hidden />
      {text}
    </Button>
  );
}
