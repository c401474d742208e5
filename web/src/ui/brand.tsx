import { HStack, Text } from '@chakra-ui/react';

/** The portal's logo and name. */
export const Brand = ({ name = 'Partner Portal' }: { name?: string }) => (
  <HStack gap="2.5">
    <img src="/favicon.svg" width="28" height="28" alt="" />
    <Text as="span" fontWeight="semibold" letterSpacing="tight" whiteSpace="nowrap">
      {name}
    </Text>
  </HStack>
);
