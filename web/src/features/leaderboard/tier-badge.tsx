import { t } from '@lingui/core/macro';
import { Badge } from '@chakra-ui/react';
import type { Tier } from '@portal/contracts/values/tiers';
import { Award, Gem, Medal, type LucideIcon } from 'lucide-react';

const looks = (): Record<Exclude<Tier, 'starter'>, { text: string; icon: LucideIcon; hue: string }> => ({
  bronze: { text: t`Bronze`, icon: Medal, hue: 'orange' },
  silver: { text: t`Silver`, icon: Medal, hue: 'gray' },
  gold: { text: t`Gold`, icon: Award, hue: 'orange' },
  diamond: { text: t`Diamond`, icon: Gem, hue: 'brand' },
});

/** A partner's tier by lifetime commission, by text, icon and colour; starters have none. */
export function TierBadge({ tier }: { tier: Tier }) {
  if (tier === 'starter') return null;
  const { text, icon: Icon, hue } = looks()[tier];
  return (
    <Badge colorPalette={hue} borderRadius="full" px="2" gap="1">
      <Icon size={12} aria-hidden />
      {text}
    </Badge>
  );
}
