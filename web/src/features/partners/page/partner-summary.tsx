import { Box, chakra, Heading, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import type { AdminPartner } from '@portal/contracts/http/admin-partners';
import { formatExactDollars } from '@portal/contracts/values/money';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { bankAccountStatesQuery } from '../../../lib/bank-account-states.js';
import { counted } from '../../../lib/counted.js';
import { messageOf } from '../../../lib/errors.js';
import { monthName } from '../../../lib/dates.js';
import { Fact, Facts } from '../../../ui/facts.js';
import { Money } from '../../../ui/money.js';
import { Panel } from '../../../ui/panel.js';
import { Readiness } from '../../../ui/readiness.js';
import { RelativeDate } from '../../../ui/relative-date.js';
import { PaymentStatus } from '../payment-status.js';

/** What a partner sold, earned and is owed, whether they can be paid, and which months are. */
export function PartnerSummary({ partner }: { partner: AdminPartner }) {
  const account = useQuery(bankAccountStatesQuery([partner.id]));
  const { documents, advanceInCents = 0 } = partner;
  return (
    <Stack gap="4">
      <SimpleGrid columns={{ base: 2, lg: 4 }} gap={{ base: '3', md: '4' }}>
        <Figure label="Total sales" note={counted(partner.salesCount, 'sale', 'sales')}>
          <Money cents={partner.totalSalesInCents} />
        </Figure>
        <Figure label="Commission earned">
          <Money cents={partner.totalCommissionInCents} />
        </Figure>
        <Figure
          label="Unpaid, all months"
          {...(advanceInCents > 0 && { note: `${formatExactDollars(advanceInCents)} paid in advance` })}
        >
          {partner.unpaidInCents === null ? '–' : <Money cents={partner.unpaidInCents} />}
        </Figure>
        <Figure
          label={`Commission of ${monthName(partner.month)}`}
          note={counted(partner.monthSalesCount, 'sale', 'sales')}
        >
          <Money cents={partner.monthCommissionInCents} />
        </Figure>
      </SimpleGrid>
      <SimpleGrid columns={{ base: 1, lg: 2 }} gap={{ base: '3', md: '4' }}>
        <Titled title="Payment">
          <Facts>
            <Fact name={monthName(partner.month)}>
              <PaymentStatus partner={partner} atEnd={false} />
            </Fact>
            <Fact name="Readiness">
              {account.isError ? (
                <Text color="fg.warning">{messageOf(account.error)}</Text>
              ) : (
                <Readiness
                  payee={{
                    partnerId: partner.id,
                    pending: partner.monthPending,
                    flagged: partner.monthFlagged,
                    isUnverified: partner.isUnverified,
                    suspendedAt: partner.suspendedAt,
                  }}
                  account={account.data?.[0]}
                  atEnd={false}
                />
              )}
            </Fact>
            <Fact name="W9">{documents ? (documents.w9?.filename ?? 'Not uploaded') : '–'}</Fact>
            <Fact name="ACH form">{documents ? (documents.ach?.filename ?? 'Not uploaded') : '–'}</Fact>
          </Facts>
        </Titled>
        <Titled title="Months">
          {partner.monthlyPayments.length === 0 ? (
            <Text textStyle="sm" color="fg.muted">
              {partner.monthPayout || advanceInCents > 0
                ? 'No sale stands. What was paid is under Payouts and Ledger.'
                : 'No month with a sale or a payment yet.'}
            </Text>
          ) : (
            <chakra.ul listStyleType="none" display="grid" gap="1.5" textStyle="sm">
              {partner.monthlyPayments.map(({ paymentMonth, isPaid, paidAt }) => (
                <chakra.li key={paymentMonth} display="flex" justifyContent="space-between" gap="4">
                  <span>{monthName(paymentMonth)}</span>
                  <Text as="span" color="fg.muted" textAlign="end">
                    {isPaid ? 'Paid' : 'Not paid in full'}
                    {isPaid && paidAt && (
                      <>
                        {' '}
                        <RelativeDate at={paidAt} />
                      </>
                    )}
                  </Text>
                </chakra.li>
              ))}
            </chakra.ul>
          )}
        </Titled>
      </SimpleGrid>
    </Stack>
  );
}

const Figure = (props: { label: string; note?: string; children: ReactNode }) => (
  <Panel p={{ base: '3', md: '4' }}>
    <Text textStyle="xs" color="fg.muted">
      {props.label}
    </Text>
    <Box textStyle={{ base: 'lg', md: 'xl' }} fontWeight="semibold" letterSpacing="tight">
      {props.children}
    </Box>
    {props.note && (
      <Text textStyle="xs" color="fg.muted">
        {props.note}
      </Text>
    )}
  </Panel>
);

const Titled = ({ title, children }: { title: string; children: ReactNode }) => (
  <Panel p="4">
    <Heading as="h2" size="sm" mb="3">
      {title}
    </Heading>
    {children}
  </Panel>
);
