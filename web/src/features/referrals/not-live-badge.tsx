import { t } from '@lingui/core/macro';
import { Badge } from '@chakra-ui/react';
import { CirclePause, PackageX } from 'lucide-react';
import type { NotLive } from './link.rules.js';

const WHY = {
  paused: { text: () => t`Paused`, hue: 'orange', icon: CirclePause },
  'product-off': { text: () => t`Product no longer offered`, hue: 'gray', icon: PackageX },
};

/** Why a link sells nothing. */
export function NotLiveBadge({ why }: { why: NotLive }) {
  const { text, hue, icon: Icon } = WHY[why];
  return (
    <Badge colorPalette={hue} borderRadius="full" px="2" gap="1">
      <Icon size={13} aria-hidden />
      {text()}
    </Badge>
  );
}
