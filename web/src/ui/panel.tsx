import { Box, type BoxProps } from '@chakra-ui/react';

/** A card with a background. */
export const Panel = (props: BoxProps) => (
  <Box bg="bg.panel" borderWidth="1px" borderRadius="l3" boxShadow="sm" minW="0" {...props} />
);
