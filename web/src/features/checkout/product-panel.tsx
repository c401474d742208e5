import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Badge, Box, chakra, Flex, Heading, HStack, IconButton, Text } from '@chakra-ui/react';
import type { PublicReferral } from '@portal/contracts/http/catalog';
import { formatExactDollars } from '@portal/contracts/values/money';
import { Info } from 'lucide-react';
import { useId } from 'react';
import { Panel } from '../../ui/panel.js';
import { ProductPicture } from '../../ui/product-picture.js';

/** The product, its price, and the partner who recommends it. */
export function ProductPanel({ referral: { product, partner } }: { referral: PublicReferral }) {
  const name = `${partner.firstName} ${partner.lastName}`.trim();
  return (
    <Panel p={{ base: '5', md: '6' }}>
      <Flex direction={{ base: 'column', md: 'row' }} gap={{ base: '5', md: '6' }}>
        {product.picture && (
          <ProductPicture
            picture={product.picture}
            sizes="(max-width: 48rem) 90vw, 16rem"
            w={{ base: 'full', md: '16rem' }}
            aspectRatio={{ base: 16 / 9, md: 4 / 3 }}
            alignSelf="start"
            borderRadius="l2"
            eager
          />
        )}
        <Flex flex="1" minW="0" justify="space-between" align="start" gap="4" wrap="wrap">
          <Box minW="0" flex="1 1 14rem">
            <HStack gap="1" align="start">
              <Heading as="h1" size={{ base: 'xl', md: '2xl' }} letterSpacing="tight" overflowWrap="anywhere">
                {product.name}
              </Heading>
              <ProductInfo product={product} />
            </HStack>
            <Text mt="1" color="fg.muted" overflowWrap="anywhere">
              <Trans>
                Referred by{' '}
                <chakra.span fontWeight="semibold" color="fg">
                  {name}
                </chakra.span>
              </Trans>
              {partner.companyName && ` · ${partner.companyName}`}
            </Text>
            {product.category && (
              <Badge mt="3" textTransform="capitalize">
                {product.category}
              </Badge>
            )}
          </Box>
          <Text
            textStyle={{ base: '2xl', md: '3xl' }}
            fontWeight="bold"
            letterSpacing="tight"
            fontVariantNumeric="tabular-nums"
          >
            {formatExactDollars(product.priceInCents)}
          </Text>
        </Flex>
      </Flex>
      {/* After the price, also on a phone. */}
      <Text mt="3" maxW="prose" whiteSpace="pre-line" overflowWrap="anywhere">
        {product.description}
      </Text>
    </Panel>
  );
}

/** The native popover: anchored to its button if the browser can, otherwise in the middle of the screen. */
function ProductInfo({ product }: Pick<PublicReferral, 'product'>) {
  const id = useId();
  return (
    <>
      <IconButton
        popoverTarget={id}
        aria-label={t`About ${product.name}`}
        variant="ghost"
        size="sm"
        colorPalette="gray"
        color="fg.muted"
        flexShrink="0"
      >
        <Info aria-hidden />
      </IconButton>
      <chakra.div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t`About ${product.name}`}
        w="min(22rem, calc(100vw - 2rem))"
        m="auto"
        p="5"
        bg="bg.panel"
        color="fg"
        borderWidth="1px"
        borderRadius="l3"
        boxShadow="lg"
        css={{
          '@supports (position-area: block-end)': {
            inset: 'auto',
            margin: '0.5rem 1rem',
            positionArea: 'block-end',
            positionTryFallbacks: 'flip-block',
          },
        }}
      >
        {product.category && (
          <Badge mb="2" textTransform="capitalize">
            {product.category}
          </Badge>
        )}
        <Text textStyle="sm">{product.description}</Text>
        <HStack mt="4" pt="3" borderTopWidth="1px" justify="space-between" textStyle="sm">
          <Text color="fg.muted">
            <Trans>Price</Trans>
          </Text>
          <Text fontWeight="semibold" fontVariantNumeric="tabular-nums">
            {formatExactDollars(product.priceInCents)}
          </Text>
        </HStack>
      </chakra.div>
    </>
  );
}
