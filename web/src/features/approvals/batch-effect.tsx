import { Link as TextLink, Stack, Text } from '@chakra-ui/react';
import type { ApprovalNow } from '@portal/contracts/http/approvals';
import type { UnpaidPartner } from '@portal/contracts/http/payouts';
import { formatExactDollars } from '@portal/contracts/values/money';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { fullNameOf } from '../../lib/approval.rules.js';
import { BankAccountsNote } from '../../ui/bank-accounts-note.js';
import { monthName } from '../../lib/dates.js';
import { NotPayable } from '../../ui/not-payable.js';
import { PartnerLink } from '../../ui/partner-link.js';
import { notPayableText } from '../../lib/not-payable.js';

interface Named {
  id: number;
  firstName: string | null;
  lastName: string | null;
}

/** Whom a batch pays how much, and what it leaves out: what the asker's preview shows (D-108). */
export function BatchEffect({ request: { month, partners, unpaid = [] } }: { request: ApprovalNow }) {
  const paid = new Set(partners.map(({ id }) => id));
  const byPartner = new Map(unpaid.map((row) => [row.partnerId, row]));
  const leftOut = unpaid.filter(({ partnerId }) => !paid.has(partnerId));
  return (
    <>
      {partners.length > 0 && (
        <List label="Partners">
          {partners.map((partner) => (
            <Row
              key={partner.id}
              partner={partner}
              unpaid={byPartner.get(partner.id)}
              value={formatExactDollars(partner.amountInCents)}
            />
          ))}
        </List>
      )}
      {leftOut.length > 0 && (
        <Stack gap="1">
          <Text fontWeight="medium">Left out, since nothing of it is payable now</Text>
          <List label="Left out">
            {leftOut.map((row) => (
              <Row
                key={row.partnerId}
                partner={{ ...row, id: row.partnerId }}
                unpaid={row}
                value={`${formatExactDollars(row.unpaidInCents)} unpaid`}
              />
            ))}
          </List>
        </Stack>
      )}
      <BankAccountsNote partners={partners.map((one) => ({ id: one.id, name: fullNameOf(one) }))} />
      <TextLink asChild alignSelf="start" textStyle="sm">
        <Link to="/admin/month-end" search={{ month }}>
          Month end of {monthName(month)}
        </Link>
      </TextLink>
    </>
  );
}

const List = ({ label, children }: { label: string; children: ReactNode }) => (
  <Stack as="ul" listStyleType="none" gap="1" maxH="48" overflowY="auto" tabIndex={0} aria-label={label}>
    {children}
  </Stack>
);

function Row({
  partner,
  unpaid,
  value,
}: {
  partner: Named;
  unpaid: UnpaidPartner | undefined;
  value: string;
}) {
  const name = fullNameOf(partner);
  return (
    <Text as="li" display="flex" justifyContent="space-between" gap="3" textStyle="sm">
      <span>
        {name === null ? `Partner ${partner.id}` : <PartnerLink id={partner.id} name={name} />}
        {unpaid && notPayableText(unpaid) && (
          <Text as="span" display="block" textStyle="xs" color="fg.muted">
            <NotPayable {...unpaid} />
          </Text>
        )}
        {unpaid?.suspendedAt && (
          <Text as="span" display="block" textStyle="xs" color="fg.muted">
            Not paid: suspended
          </Text>
        )}
        {unpaid?.isUnverified && (
          <Text as="span" display="block" textStyle="xs" color="fg.muted">
            Not paid: e-mail not confirmed
          </Text>
        )}
      </span>
      <span>{value}</span>
    </Text>
  );
}
