import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Flex, Heading, Link, Stack, Text } from '@chakra-ui/react';
import * as calls from '@portal/contracts/calls/books';
import { addressOf } from '@portal/contracts/calls/define-call';
import type { ListedStatement } from '@portal/contracts/http/books';
import { formatExactDollars } from '@portal/contracts/values/money';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link as RouterLink } from '@tanstack/react-router';
import { monthName } from '../../lib/dates.js';
import { messageOf } from '../../lib/errors.js';
import { readPicture } from '../../lib/api.js';
import { FailedState } from '../../ui/failed-state.js';
import { FileLink } from '../../ui/file-link.js';
import { Panel } from '../../ui/panel.js';

/** The signed files of the months that are over (docs/books.md); nothing before the first. */
export function SignedStatements({ statements }: { statements: UseQueryResult<ListedStatement[]> }) {
  if (statements.data?.length === 0) return null;
  return (
    <Panel
      as="section"
      aria-labelledby="signed-statements"
      p={{ base: '4', md: '6' }}
      _print={{ display: 'none' }}
    >
      <Stack gap="4">
        <Stack gap="1">
          <Heading id="signed-statements" as="h2" size="lg">
            <Trans>Signed statements</Trans>
          </Heading>
          <Text textStyle="sm" color="fg.muted" maxW="prose">
            <Trans>
              What was added to your balance and taken from it in each month that is over, with a proof for
              each entry. Keep the files: if somebody changed these entries later, the files would show it.
            </Trans>{' '}
            <Link asChild colorPalette="brand">
              <RouterLink to="/check" target="_blank">
                <Trans>Check a file</Trans>
              </RouterLink>
            </Link>
          </Text>
        </Stack>
        {statements.isLoadingError ? (
          <FailedState
            title={t`Your signed statements could not be loaded`}
            message={messageOf(statements.error)}
            onRetry={() => void statements.refetch()}
          />
        ) : (
          <Box as="ul" listStyleType="none">
            {statements.data?.map((statement) => (
              <Month key={statement.period} statement={statement} />
            ))}
          </Box>
        )}
      </Stack>
    </Panel>
  );
}

function Month({ statement: { period, closingInCents } }: { statement: ListedStatement }) {
  const month = monthName(period);
  const balance = formatExactDollars(closingInCents);
  const params = { period };
  return (
    <Flex as="li" justify="space-between" align="baseline" gap="4" wrap="wrap" py="2" borderTopWidth="1px">
      <Text>
        {month}{' '}
        <Text as="span" color="fg.muted" textStyle="sm">
          <Trans>Balance at its end: {balance}</Trans>
        </Text>
      </Text>
      <Flex gap="4">
        <Link asChild textStyle="sm" colorPalette="brand">
          <FileLink
            href={addressOf(calls.getSignedStatement, { params })}
            name={`statement-${period}.json`}
            aria-label={t`Download signed: ${month}`}
            read={() => readPicture(calls.getSignedStatement, { params })}
          >
            <Trans>Download signed</Trans>
          </FileLink>
        </Link>
        <Link asChild textStyle="sm" colorPalette="brand">
          <FileLink
            href={addressOf(calls.getStatementCsv, { params })}
            name={`statement-${period}.csv`}
            aria-label={t`CSV: ${month}`}
            read={() => readPicture(calls.getStatementCsv, { params })}
          >
            CSV
          </FileLink>
        </Link>
      </Flex>
    </Flex>
  );
}
