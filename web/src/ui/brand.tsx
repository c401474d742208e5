import { chakra, HStack, Text } from '@chakra-ui/react';
import { useBrand, type ShownBrand } from '../lib/brand.js';

/** The portal's logo and name. @param name in place of its own */
export const Brand = ({ name }: { name?: string }) => <BrandOf {...useBrand()} title={name} />;

/** A logo stands for the name; beside a mark, the name is written. */
export const BrandOf = ({ name, logo, mark, title }: ShownBrand & { title?: string }) => (
  <HStack gap="2.5" minW="0">
    {logo ? (
      // Always as wide, so that nothing moves when it has come. In dark it keeps the white that it was made for.
      <chakra.img
        src={logo}
        alt={title ? '' : name}
        h="8"
        w="7.5rem"
        px="1"
        objectFit="contain"
        objectPosition="left"
        borderRadius="l1"
        _dark={{ bg: 'gray.50' }}
      />
    ) : mark ? (
      <chakra.img src={mark} boxSize="7" objectFit="contain" flexShrink="0" alt="" />
    ) : (
      <Icon />
    )}
    {(title || !logo) && (
      <Text
        as="span"
        fontWeight="semibold"
        letterSpacing="tight"
        whiteSpace="nowrap"
        truncate
        srOnly={logo ? { base: true, sm: false } : undefined}
      >
        {title ?? name}
      </Text>
    )}
  </HStack>
);

/** That of `public/favicon.svg`, in the colour of the brand. */
const Icon = () => (
  <chakra.svg viewBox="0 0 32 32" boxSize="7" flexShrink="0" aria-hidden>
    <chakra.rect width="32" height="32" rx="9" fill="brand.700" />
    <chakra.path d="M16 6.5 23.5 9v6.4c0 4.9-3.1 8.3-7.5 10.1-4.4-1.8-7.5-5.2-7.5-10.1V9z" fill="brand.100" />
    <chakra.path
      d="m12.3 15.7 2.7 2.7 4.9-5"
      fill="none"
      stroke="brand.700"
      strokeWidth="2.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </chakra.svg>
);
