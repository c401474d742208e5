import { Box, Button, Link as TextLink, Stack, Text } from '@chakra-ui/react';
import type { Approval } from '@portal/contracts/http/approvals';
import { formatExactDollars } from '@portal/contracts/values/money';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { kindOf, nameOf, payeeOf } from '../../lib/approval.rules.js';
import { RelativeDate } from '../../ui/relative-date.js';
import { lapsedQuery, waitingQuery } from './queries.js';

/**
 * What of this month waits for a second administrator, and what was lately refused or not decided in time (D-108): so that
 * nobody asks for it twice, or takes it for paid. Empty where there is none.
 */
export function MonthApprovals({ month }: { month: string }) {
  const waiting = useQuery(waitingQuery(month));
  const lapsed = useQuery(lapsedQuery(month));
  if (waiting.isError || lapsed.isError)
    return (
      <Text role="alert" px="4" pb="4" color="fg.warning" textStyle="sm">
        What waits for approval of this month could not be read.{' '}
        <Button
          size="xs"
          variant="outline"
          colorPalette="gray"
          onClick={() => void Promise.all([waiting.refetch(), lapsed.refetch()])}
        >
          Try again
        </Button>
      </Text>
    );
  const [rows, over] = [waiting.data?.rows ?? [], lapsed.data ?? []];
  if (rows.length + over.length === 0) return null;
  const more = (waiting.data?.total ?? 0) - rows.length;
  return (
    <Box px="4" pb="4">
      <Stack
        role="region"
        aria-label="Approvals of this month"
        gap="1"
        p="3"
        borderRadius="l2"
        borderWidth="1px"
        textStyle="sm"
      >
        {rows.map((request) => (
          <Text key={request.id}>
            <b>Waiting for approval:</b> <What request={request} />; it ends{' '}
            <RelativeDate at={request.expiresAt} />.
          </Text>
        ))}
        {more > 0 && <Text>And {more} more.</Text>}
        {over.map((request) => (
          <Text key={request.id} color="fg.muted">
            <b>{request.state === 'refused' ? 'Refused' : 'Expired'}, not paid:</b> <What request={request} />
            {request.decidedBy && request.decidedAt && (
              <>
                ; refused by {nameOf(request.decidedBy)}, <RelativeDate at={request.decidedAt} />
              </>
            )}
            {request.reason !== null && `: ${request.reason}`}
            {request.state === 'expired' && (
              <>
                ; nobody decided until <RelativeDate at={request.expiresAt} />
              </>
            )}
            .
          </Text>
        ))}
        <TextLink asChild alignSelf="start">
          <Link to="/admin/approvals">Open Approvals</Link>
        </TextLink>
      </Stack>
    </Box>
  );
}

const What = ({ request }: { request: Approval }) => (
  <>
    {formatExactDollars(request.amountInCents)} to {payeeOf(request)} ({kindOf(request)}), asked for by{' '}
    {nameOf(request.askedBy)}, <RelativeDate at={request.askedAt} />
  </>
);
