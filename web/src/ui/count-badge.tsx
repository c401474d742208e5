import { Badge, VisuallyHidden } from '@chakra-ui/react';
import { cappedCount } from '@portal/contracts/values/needs';

interface Props {
  count: number | undefined;
  /** Which of them, for a screen reader. */
  word: string;
}

/** How many there are, beside a page's name; nothing for none. */
export const CountBadge = ({ count, word }: Props) =>
  count ? (
    // Positioned, so that the hidden word scrolls with the bar and widens no page.
    <Badge position="relative" ml="1.5" colorPalette="orange" borderRadius="full" px="2">
      {cappedCount(count)}
      <VisuallyHidden> {word}</VisuallyHidden>
    </Badge>
  ) : null;
