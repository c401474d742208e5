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
    ) : (
      <chakra.img src={mark ?? '/favicon.svg'} boxSize="7" objectFit="contain" alt="" />
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
