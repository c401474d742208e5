import { t } from '@lingui/core/macro';
import { Badge, Stack, type StackProps } from '@chakra-ui/react';
import type { HeldState } from '@portal/contracts/values/flags';
import type { SaleState } from '@portal/contracts/values/sale-state';
import { payableFromText, pendingUntil as pendingUntilText } from '../lib/not-payable.js';
import { WithAskUs } from './ask-us.js';
import { CircleCheck, CircleQuestionMark, CircleSlash, Eye, Clock, Gavel, Undo2 } from 'lucide-react';

const paid = () => ({ text: t`Paid`, hue: 'green', icon: CircleCheck });
const pending = () => ({ text: t`Pending`, hue: 'orange', icon: Clock });
/** Held by a flag (D-115), as administrators read it and as the partner does. */
const held = () => ({
  admin: {
    open: { text: t`Flagged`, hue: 'orange', icon: Eye },
    refused: { text: t`Refused`, hue: 'red', icon: CircleSlash },
  },
  partner: {
    open: { text: t`We are looking at this`, hue: 'orange', icon: Eye },
    refused: { text: t`Not payable: please ask us`, hue: 'red', icon: CircleSlash },
  },
});
const notKnown = () => ({ text: t`Not known now`, hue: 'gray', icon: CircleQuestionMark });

interface Paid {
  /** null while unknown. */
  isPaid: boolean | null;
  /** The end of its hold period (D-98). */
  pendingUntil?: string | undefined;
  flagState?: HeldState | undefined;
  /** Who reads it. */
  reader?: keyof ReturnType<typeof held>;
}

/** Paid, Pending, Pending until a day, or held by a flag, by text, icon and colour. */
export function PaidBadge({ isPaid, pendingUntil, flagState, reader = 'admin' }: Paid) {
  const unpaid = flagState ? held()[reader][flagState] : pending();
  const { text, hue, icon: Icon } = isPaid === null ? notKnown() : isPaid ? paid() : unpaid;
  return (
    <Badge
      colorPalette={hue}
      borderRadius="full"
      px="2"
      gap="1"
      title={pendingUntil && payableFromText(pendingUntil)}
    >
      <Icon size={13} aria-hidden />
      <WithAskUs text={pendingUntil ? pendingUntilText(pendingUntil) : text} />
    </Badge>
  );
}

const states = (): Record<
  Exclude<SaleState, 'standing'>,
  { text: string; hue: string; icon: typeof Undo2 }
> => ({
  'partly-refunded': { text: t`Partly refunded`, hue: 'gray', icon: Undo2 },
  refunded: { text: t`Refunded`, hue: 'gray', icon: Undo2 },
  disputed: { text: t`Disputed`, hue: 'red', icon: Gavel },
});

/** Whether the commission is paid, and whether the sale was refunded or disputed since (D-13). */
export function SaleStatus({
  state,
  align = 'end',
  ...badge
}: Paid & {
  state: SaleState;
  align?: StackProps['align'];
}) {
  const back = state === 'standing' ? null : states()[state];
  return (
    <Stack gap="1" align={align}>
      {/* Nothing of a refunded sale is pending any more. */}
      {(badge.isPaid || state !== 'refunded') && <PaidBadge {...badge} />}
      {back && (
        <Badge colorPalette={back.hue} borderRadius="full" px="2" gap="1">
          <back.icon size={13} aria-hidden />
          {back.text}
        </Badge>
      )}
    </Stack>
  );
}
