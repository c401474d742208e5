import { Stack, Text } from '@chakra-ui/react';
import type { BankAccount } from '@portal/contracts/http/bank-accounts';
import { ACCOUNT_TYPE_NAMES, HOLDER_KIND_NAMES } from '@portal/contracts/values/bank-account';
import { exactDate } from '../lib/dates.js';
import { Fact, Facts } from './facts.js';
import { RelativeDate } from './relative-date.js';

type Shown = NonNullable<BankAccount['paid']>;

/** The visible part of the account that was typed last, and of the one that is paid while it waits (D-99). */
export const AccountOnFile = ({ account }: { account: BankAccount }) =>
  account.waits ? (
    // Text alone: on a phone the dialog scrolls, and keys scroll what has the focus.
    <Stack gap="5" as="section" aria-label="Bank account" tabIndex={0} focusVisibleRing="outside">
      <Stack gap="2">
        <Text fontWeight="medium">
          Waits until {exactDate(new Date(account.effectiveAt))}
          {account.needsApproval &&
            `, and until ${account.byPartner ? 'an' : 'another'} administrator approves it under Approvals`}
        </Text>
        <FactsOf account={account} set="Typed" />
      </Stack>
      <Stack gap="2">
        <Text fontWeight="medium">{account.paid ? 'Paid until then' : 'Nothing is paid until then'}</Text>
        {account.paid ? (
          <FactsOf account={account.paid} set="Set" />
        ) : (
          <Text color="fg.muted" textStyle="sm">
            There is no account before this one, so NACHA files leave the partner out.
          </Text>
        )}
      </Stack>
    </Stack>
  ) : (
    <FactsOf account={account} set="Set" />
  );

/** Enough to tell an account from another. */
const FactsOf = ({ account, set }: { account: Shown; set: string }) => (
  <Facts>
    <Fact name="Account holder">{account.holderName}</Fact>
    <Fact name="The holder is">{HOLDER_KIND_NAMES[account.holderKind]}</Fact>
    <Fact name="Account type">{ACCOUNT_TYPE_NAMES[account.accountType]}</Fact>
    <Fact name="Account number">ends in {account.lastDigits}</Fact>
    <Fact name={set}>
      <RelativeDate at={account.setAt} /> by{' '}
      {account.byPartner ? 'the partner' : (account.setBy.name ?? `administrator ${account.setBy.id}`)}
    </Fact>
  </Facts>
);
