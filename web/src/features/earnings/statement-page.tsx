import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Flex, Heading, Stack, Table, Text } from '@chakra-ui/react';
import { tableSlotRecipe } from '@chakra-ui/react/theme';
import { addressOf } from '@portal/contracts/calls/define-call';
import { exportStatement } from '@portal/contracts/calls/partner';
import type { User } from '@portal/contracts/http/account';
import { linesOf, sumsOf } from '@portal/contracts/http/statement';
import { timeZoneName } from '@portal/contracts/values/business-time-zone';
import { useQuery } from '@tanstack/react-query';
import { Download, FileSpreadsheet, Printer } from 'lucide-react';
import { readPicture } from '../../lib/api.js';
import { messageOf } from '../../lib/errors.js';
import { ownNotPayableText } from '../../lib/not-payable.js';
import { Below } from '../../ui/below.js';
import { EmptyState } from '../../ui/empty-state.js';
import { FailedState } from '../../ui/failed-state.js';
import { FileLink } from '../../ui/file-link.js';
import { usePageTitle } from '../../ui/page-title.js';
import { Panel } from '../../ui/panel.js';
import { SkeletonRows } from '../../ui/skeleton-rows.js';
import { fullName } from './people.rules.js';
import { signedStatementsQuery, statementQuery } from './queries.js';
import { SignedStatements } from './signed-statements.js';
import { StatementRow, StatementTotals, WIDE } from './statement-rows.js';

/** A partner's statement by month, with payouts and reversals: on screen, in print, as a table for a spreadsheet. */
export function StatementPage({ user }: { user: User }) {
  usePageTitle(t`Statement`);
  const statement = useQuery(statementQuery);
  const signed = useQuery(signedStatementsQuery);
  const lines = linesOf(statement.data ?? []);
  const pendingOf = new Map(statement.data?.map((ofMonth) => [ofMonth.month, ownNotPayableText(ofMonth)]));
  const name =
    [fullName(user.firstName, user.lastName), user.companyName].filter(Boolean).join(', ') || user.email;
  const someMonths = lines.length > 0;
  return (
    <Stack gap={{ base: '6', md: '8' }}>
      <Flex justify="space-between" align="end" gap="4" wrap="wrap">
        <Stack gap="1">
          <Heading as="h1" size={{ base: '2xl', md: '3xl' }} letterSpacing="tight">
            <Trans>Statement</Trans>
          </Heading>
          <Text color="fg.muted">
            <Trans>
              {name}. Months are in {timeZoneName()}.
            </Trans>
          </Text>
        </Stack>
        {someMonths && (
          <Flex gap="3" _print={{ display: 'none' }}>
            <Button variant="outline" colorPalette="gray" size="sm" onClick={() => print()}>
              <Printer aria-hidden /> <Trans>Print</Trans>
            </Button>
            <Button asChild variant="outline" colorPalette="gray" size="sm">
              <FileLink
                href={addressOf(exportStatement)}
                name="statement.csv"
                read={() => readPicture(exportStatement)}
              >
                <Download aria-hidden /> <Trans>Download CSV</Trans>
              </FileLink>
            </Button>
          </Flex>
        )}
      </Flex>
      <Below
        of={[statement, signed]}
        waiting={
          <Panel>
            <SkeletonRows rows={6} />
          </Panel>
        }
      >
        <Panel overflowX="auto">
          {statement.isLoadingError ? (
            <FailedState
              title={t`Your statement could not be loaded`}
              message={messageOf(statement.error)}
              onRetry={() => void statement.refetch()}
            />
          ) : !someMonths ? (
            <EmptyState
              icon={FileSpreadsheet}
              text={t`Nothing to state yet. Your first sale starts your statement.`}
            />
          ) : (
            <Table.Root recipe={tableSlotRecipe} size={{ base: 'sm', md: 'md' }}>
              <Table.Header>
                <Table.Row bg="transparent">
                  <Table.ColumnHeader>
                    <Trans>Month and payouts</Trans>
                  </Table.ColumnHeader>
                  <Table.ColumnHeader textAlign="end">{t`Sales`}</Table.ColumnHeader>
                  <Table.ColumnHeader textAlign="end" {...WIDE}>
                    {t`Amount`}
                  </Table.ColumnHeader>
                  <Table.ColumnHeader textAlign="end">{t`Commission`}</Table.ColumnHeader>
                  <Table.ColumnHeader textAlign="end">{t`Paid`}</Table.ColumnHeader>
                </Table.Row>
              </Table.Header>
              <Table.Body>
                {lines.map((line) => (
                  <StatementRow
                    key={`${line.month} ${line.kind} ${line.payoutId}`}
                    line={line}
                    pending={pendingOf.get(line.month)}
                  />
                ))}
              </Table.Body>
              {/* Browsers print a footer on every page. */}
              <Table.Footer _print={{ display: 'table-row-group' }}>
                <StatementTotals sums={sumsOf(lines)} />
              </Table.Footer>
            </Table.Root>
          )}
        </Panel>
        <SignedStatements statements={signed} />
      </Below>
    </Stack>
  );
}
