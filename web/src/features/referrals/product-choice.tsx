import { Plural, Trans } from '@lingui/react/macro';
import { Badge, Box, chakra, Flex, Text, VisuallyHidden } from '@chakra-ui/react';
import type { Product } from '@portal/contracts/http/catalog';
import { formatExactDollars, formatPercent } from '@portal/contracts/values/money';
import { CircleCheck } from 'lucide-react';
import { Money } from '../../ui/money.js';
import { ProductPicture } from '../../ui/product-picture.js';
import { CategoryPicture } from './category-picture.js';
import { earnedOn } from './commission.rules.js';

interface Props {
  product: Product;
  chosen: boolean;
  onChoose: () => void;
}

/** A product as a radio button that looks like a card. */
export const ProductChoice = ({ product, chosen, onChoose }: Props) => (
  <chakra.label
    position="relative"
    display="flex"
    flexDirection="column"
    gap="3"
    p="3"
    borderWidth="2px"
    borderColor={chosen ? 'brand.solid' : 'border'}
    bg={chosen ? 'brand.subtle/60' : 'bg.panel'}
    borderRadius="l3"
    cursor="pointer"
    transition="border-color 150ms, background 150ms"
    _hover={{ borderColor: chosen ? 'brand.solid' : 'border.emphasized' }}
    css={{
      '&:has(:focus-visible)': {
        outline: '2px solid',
        outlineColor: 'brand.focusRing',
        outlineOffset: '2px',
      },
    }}
  >
    <VisuallyHidden asChild>
      <input type="radio" name="product" value={product.id} checked={chosen} onChange={onChoose} />
    </VisuallyHidden>
    {product.picture ? (
      <ProductPicture
        picture={product.picture}
        sizes="(max-width: 30rem) 90vw, 20rem"
        h="24"
        borderRadius="l2"
      />
    ) : (
      <CategoryPicture category={product.category} name={product.name} />
    )}
    {chosen && (
      <Box
        position="absolute"
        top="5"
        insetEnd="5"
        color="brand.fg"
        bg="bg.panel"
        borderRadius="full"
        aria-hidden
      >
        <CircleCheck size={24} />
      </Box>
    )}
    <Box flex="1" px="1">
      <Flex justify="space-between" gap="3" align="baseline">
        <Text fontWeight="semibold" textStyle="md">
          {product.name}
        </Text>
        <Text fontWeight="medium" fontVariantNumeric="tabular-nums">
          {formatExactDollars(product.priceInCents)}
        </Text>
      </Flex>
      <Text color="fg.muted" mt="1" lineClamp={3}>
        {product.description}
      </Text>
    </Box>
    <Flex justify="space-between" align="center" gap="2" borderTopWidth="1px" px="1" pt="3">
      <Text color="fg.muted">
        <Trans>
          You earn <Money cents={earnedOn(product)} fontWeight="semibold" color="brand.fg" />
        </Trans>
      </Text>
      <Badge
        colorPalette="brand"
        borderRadius="full"
        px="2"
        title={product.commissionDescription ?? undefined}
      >
        <Trans>{formatPercent(product.commissionRate)} commission</Trans>
      </Badge>
    </Flex>
    {product.payableAfterDays > 0 && (
      <Text textStyle="xs" color="fg.muted" px="1" mt="1">
        <Plural
          value={product.payableAfterDays}
          one="Payable # day after the sale."
          other="Payable # days after the sale."
        />
      </Text>
    )}
  </chakra.label>
);
