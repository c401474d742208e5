import { Trans } from '@lingui/react/macro';
import { Box, HStack, Skeleton, Stack, VisuallyHidden } from '@chakra-ui/react';
import { Panel } from '../../ui/panel.js';
import { CheckoutColumns } from './checkout-columns.js';
import { CheckoutFrame } from './checkout-frame.js';

/** Shaped like the page that follows. */
export const CheckoutSkeleton = () => (
  <CheckoutFrame>
    <VisuallyHidden role="status">
      <Trans>Loading payment…</Trans>
    </VisuallyHidden>
    <Box aria-hidden>
      <CheckoutColumns
        product={
          <Panel p={{ base: '5', md: '6' }}>
            <HStack justify="space-between" gap="6">
              <Stack flex="1" gap="2.5">
                <Skeleton h="7" w="70%" />
                <Skeleton h="5" w="50%" />
              </Stack>
              <Skeleton h="9" w="24" />
            </HStack>
          </Panel>
        }
        details={
          <>
            <Panel p="5">
              <Skeleton h="6" w="52" mb="6" />
              <Stack gap="6">
                <Skeleton h="12" />
                <Skeleton h="12" />
                <Skeleton h="12" />
              </Stack>
            </Panel>
            <Panel p="5">
              <Skeleton h="6" w="52" mb="6" />
              <Skeleton h="28" />
            </Panel>
          </>
        }
        summary={
          <Panel p="5">
            <Skeleton h="6" w="40" mb="6" />
            <Stack gap="4">
              <Skeleton h="10" />
              <Skeleton h="5" />
              <Skeleton h="5" />
              <Skeleton h="12" />
            </Stack>
          </Panel>
        }
      />
    </Box>
  </CheckoutFrame>
);
