import { Trans } from '@lingui/react/macro';
import { Button, Flex, Text } from '@chakra-ui/react';
import type { Reading } from './reading.js';

/** Above data that could not be refreshed: the data stays, marked as possibly outdated. */
export const RefreshFailed = ({
  reading,
}: {
  reading: Pick<Reading<unknown>, 'isRefetchError' | 'refetch'>;
}) =>
  reading.isRefetchError && (
    <Flex role="alert" align="center" gap="3" px="4" py="2" bg="bg.warning" color="fg.warning">
      <Text flex="1" textStyle="sm" fontWeight="medium">
        <Trans>This could not be brought up to date.</Trans>
      </Text>
      <Button size="xs" variant="outline" colorPalette="orange" onClick={() => void reading.refetch()}>
        <Trans>Try again</Trans>
      </Button>
    </Flex>
  );
