import { Trans } from '@lingui/react/macro';
import { HStack, Skeleton, Stack, VisuallyHidden } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Panel } from '../../ui/panel.js';
import { CheckoutColumns } from './checkout-columns.js';
import { CheckoutFrame } from './checkout-frame.js';

interface Props {
  /** What is sold, where it is known before the form is there. */
  product?: ReactNode;
  sandbox?: boolean;
}

/** Shaped like the page that follows. */
export const CheckoutSkeleton = ({ product, sandbox }: Props) => (
  <CheckoutFrame sandbox={sandbox}>
    <VisuallyHidden role="status">
      <Trans>Loading payment…</Trans>
    </VisuallyHidden>
    <CheckoutColumns
      product={
        product ?? (
          <Panel p={{ base: '5', md: '6' }} aria-hidden>
            <HStack justify="space-between" gap="6">
              <Stack flex="1" gap="2.5">
                <Skeleton h="7" w="70%" />
                <Skeleton h="5" w="50%" />
              </Stack>
              <Skeleton h="9" w="24" />
            </HStack>
          </Panel>
        )
      }
      details={
        <>
          <Panel p="5" aria-hidden>
            <Skeleton h="6" w="52" mb="6" />
            <Stack gap="6">
              <Skeleton h="12" />
              <Skeleton h="12" />
              <Skeleton h="12" />
            </Stack>
          </Panel>
          <Panel p="5" aria-hidden>
            <Skeleton h="6" w="52" mb="6" />
            <Skeleton h="28" />
          </Panel>
        </>
      }
      summary={
        <Panel p="5" aria-hidden>
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
  </CheckoutFrame>
);
