import { Trans } from '@lingui/react/macro';
import { Button, Collapsible, Stack, Text } from '@chakra-ui/react';
import { getTaxNumber } from '@portal/contracts/calls/admin-people';
import { ChevronDown } from 'lucide-react';
import { may } from '../../lib/rights.js';
import type { ViewedFile } from '../../lib/viewed-file.js';
import { TaxNumber } from './tax-number.js';

/** For the dialog of a W-9: the tax number that was typed for its partner (D-116). Opened on purpose, since a look at it is written down. */
export const taxNumberOnForm = ({ taxNumberOf: partner }: ViewedFile) =>
  partner &&
  may(getTaxNumber) && (
    <Collapsible.Root
      lazyMount
      unmountOnExit
      // Beside the picture, however far that is scrolled.
      position="sticky"
      top="0"
      zIndex="docked"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l2"
      p="3"
    >
      <Collapsible.Trigger asChild>
        <Button variant="ghost" colorPalette="gray" size="sm" w="full" justifyContent="space-between">
          <Trans>Tax number of this partner</Trans>
          <Collapsible.Indicator transition="rotate 200ms" _open={{ rotate: '180deg' }} aria-hidden>
            <ChevronDown size={16} />
          </Collapsible.Indicator>
        </Button>
      </Collapsible.Trigger>
      <Collapsible.Content>
        <Stack gap="3" pt="2" px="3" pb="1">
          <Text textStyle="sm" color="fg.muted">
            <Trans>
              Stored encrypted: from then on only its last four digits are shown. If another partner has the
              same number, the commission of both is held until somebody decides.
            </Trans>
          </Text>
          <TaxNumber partner={partner} />
        </Stack>
      </Collapsible.Content>
    </Collapsible.Root>
  );
