import { t } from '@lingui/core/macro';
import { Table, Text } from '@chakra-ui/react';
import { formatExactDollars, type Cents } from '@portal/contracts/values/money';
import type { StatementLine, StatementSums } from '@portal/contracts/http/statement';
import type { VoidReason } from '@portal/contracts/values/void-reasons';
import type { ReactNode } from 'react';
import { businessDayOf, monthName } from '../../lib/dates.js';
import { WithAskUs } from '../../ui/ask-us.js';

/**
 * A row of the statement.
 * @param props.pending what of the month's commission is not payable yet, in words
 */
export function StatementRow({ line, pending }: { line: StatementLine; pending?: string | undefined }) {
  if (line.kind === 'sales')
    return (
      <Row
        header={
          <>
            {monthName(line.month)}
            {pending && (
              <Aside>
                <WithAskUs text={pending} />
              </Aside>
            )}
          </>
        }
      >
        <Table.Cell textAlign="end">{line.salesCount}</Table.Cell>
        <Amount cents={line.amountInCents} wide />
        <Amount cents={line.commissionInCents} />
        <Table.Cell />
      </Row>
    );
  return (
    <Row header={<PayoutOf line={line} />}>
      <Table.Cell />
      <Table.Cell {...WIDE} />
      <Table.Cell />
      <Amount cents={line.paidInCents} />
    </Row>
  );
}

/** Sum of all rows: commission less what was paid equals what is unpaid less what was paid in advance. */
export const StatementTotals = ({ sums }: { sums: StatementSums }) => (
  <>
    <Row header={t`Total`}>
      <Table.Cell textAlign="end">{sums.salesCount}</Table.Cell>
      <Amount cents={sums.amountInCents} wide />
      <Amount cents={sums.commissionInCents} />
      <Amount cents={sums.paidInCents} />
    </Row>
    <Balance name={t`Commission not yet paid`} cents={sums.unpaidInCents} />
    {sums.pendingInCents > 0 && <Balance name={t`Of that not payable yet`} cents={sums.pendingInCents} />}
    {sums.flaggedInCents > 0 && <Balance name={t`Of that, we are looking at`} cents={sums.flaggedInCents} />}
    {sums.refusedInCents > 0 && (
      <Balance name={t`Of that not payable: please ask us`} cents={sums.refusedInCents} />
    )}
    <Balance name={t`Paid in advance, for your next commissions`} cents={sums.advanceInCents} />
  </>
);

const Balance = ({ name, cents }: { name: string; cents: Cents }) => (
  <Row header={<WithAskUs text={name} />}>
    <Table.Cell />
    <Table.Cell {...WIDE} />
    <Table.Cell />
    <Amount cents={cents} />
  </Row>
);

const voidReasons = (): Record<VoidReason, string> => ({
  returned: t`The transfer came back`,
  mistake: t`It was paid by mistake`,
});

const PayoutOf = ({
  line: { kind, payoutId, month, at, reason, advanceInCents },
}: {
  line: StatementLine;
}) => (
  <Text as="span" display="block" ps="4" fontWeight="normal" textStyle="sm">
    {kind === 'taken-back'
      ? t`Payout ${payoutId!} for ${monthName(month)} taken back, ${businessDayOf(at!)}`
      : t`Payout ${payoutId!} for ${monthName(month)}, ${businessDayOf(at!)}`}
    {kind === 'taken-back' && reason && <Aside>{voidReasons()[reason]}</Aside>}
    {advanceInCents > 0 && <Aside>{t`${formatExactDollars(advanceInCents)} of it in advance`}</Aside>}
  </Text>
);

const Aside = ({ children }: { children: ReactNode }) => (
  <Text as="span" display="block" textStyle="xs" color="fg.muted">
    {children}
  </Text>
);

const Row = ({ header, children }: { header: ReactNode; children: ReactNode }) => (
  <Table.Row bg="transparent" fontVariantNumeric="tabular-nums">
    <Table.ColumnHeader scope="row">{header}</Table.ColumnHeader>
    {children}
  </Table.Row>
);

/** Not on a phone, but on paper, which would be one otherwise. */
export const WIDE = { display: { base: 'none', sm: 'table-cell' }, _print: { display: 'table-cell' } };

const Amount = ({ cents, wide }: { cents: Cents; wide?: boolean }) => (
  <Table.Cell textAlign="end" {...(wide && WIDE)}>
    {formatExactDollars(cents)}
  </Table.Cell>
);
