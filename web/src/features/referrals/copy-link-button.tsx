import { t } from '@lingui/core/macro';
import type { ButtonProps } from '@chakra-ui/react';
import type { Referral } from '@portal/contracts/http/catalog';
import type { RefObject } from 'react';
import { CopyButton } from '../../ui/copy-button.js';
import { notify } from '../../ui/notify.js';

/** Copies a referral's URL to the clipboard and says so. */
export const CopyLinkButton = ({
  referral,
  ...props
}: { referral: Referral; iconOnly?: boolean; shownIn?: RefObject<HTMLElement | null> } & Omit<
  ButtonProps,
  'value' | 'onCopy'
>) => (
  <CopyButton
    {...props}
    value={referral.url}
    label={t`Copy link`}
    onCopied={() => notify({ type: 'success', title: t`Copied!`, description: t`Link copied to clipboard` })}
  />
);
