import { Box, Text } from '@chakra-ui/react';
import type { PartnerSuspension } from '@portal/contracts/http/partner-suspensions';
import { administratorName } from '../../../lib/made-by.rules.js';
import { RelativeDate } from '../../../ui/relative-date.js';

/** That a partner is suspended, since when, by whom and why (D-166). */
export const SuspensionNote = ({ reason, since, by }: NonNullable<PartnerSuspension['suspension']>) => (
  <Box role="note" aria-label="Suspended" bg="bg.error" color="fg.error" borderRadius="l3" px="4" py="3">
    <Text fontWeight="medium">
      Suspended <RelativeDate at={since} /> by {administratorName(by)}
    </Text>
    <Text textStyle="sm" whiteSpace="pre-wrap" overflowWrap="anywhere">
      {reason}
    </Text>
  </Box>
);
