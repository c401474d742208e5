import { Trans } from '@lingui/react/macro';
import { Button, HoverCard, Link, Portal, Stack, Text } from '@chakra-ui/react';
import { hoverCardSlotRecipe } from '@chakra-ui/react/theme';
import type { Referral } from '@portal/contracts/http/catalog';
import { ExternalLink } from 'lucide-react';

/** The product's name; on hover or focus what the link sells and where it leads. */
export const LinkDetails = ({ referral, name }: { referral: Referral; name: string }) => (
  <HoverCard.Root
    recipe={hoverCardSlotRecipe}
    size="sm"
    openDelay={250}
    // Rendered on demand: content that exists when a dialog opens around it is hidden from screen readers.
    lazyMount
    unmountOnExit
    positioning={{ placement: 'top-start' }}
  >
    <HoverCard.Trigger asChild>
      <Link
        href={referral.url}
        target="_blank"
        rel="noopener"
        color="fg"
        fontWeight="medium"
        maxW="full"
        display="inline-block"
        truncate
      >
        {name}
      </Link>
    </HoverCard.Trigger>
    <Portal>
      <HoverCard.Positioner>
        <HoverCard.Content maxW="20rem">
          <Stack gap="3" align="start">
            <Stack gap="1">
              <Text fontWeight="semibold">{name}</Text>
              {referral.product?.description && <Text color="fg.muted">{referral.product.description}</Text>}
            </Stack>
            <Text textStyle="xs" fontFamily="mono" overflowWrap="anywhere" color="fg.muted">
              {referral.url}
            </Text>
            <Button asChild size="xs" variant="outline" colorPalette="gray">
              <a href={referral.url} target="_blank" rel="noopener">
                <ExternalLink aria-hidden /> <Trans>Open in a new tab</Trans>
              </a>
            </Button>
          </Stack>
        </HoverCard.Content>
      </HoverCard.Positioner>
    </Portal>
  </HoverCard.Root>
);
