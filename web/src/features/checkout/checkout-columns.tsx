import { Box, Grid, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** The page's three parts: stacked on a phone, with the summary at the side on wide screens. */
export const CheckoutColumns = (props: { product: ReactNode; details: ReactNode; summary: ReactNode }) => (
  <Stack gap={{ base: '4', md: '6' }}>
    {props.product}
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 24rem' }}
      gap={{ base: '4', md: '6' }}
      alignItems="start"
    >
      <Stack gap={{ base: '4', md: '6' }}>{props.details}</Stack>
      <Box position={{ lg: 'sticky' }} top="6">
        {props.summary}
      </Box>
    </Grid>
  </Stack>
);
