import { Button, Stack, Text } from '@chakra-ui/react';
import type { BankAccountState } from '@portal/contracts/http/bank-accounts';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { bankAccountStatesQuery, withoutAccountText } from '../lib/bank-account-states.js';
import { PartnerLink } from './partner-link.js';

/** How many of them are named. */
const NAMED = 5;

interface Props {
  /** Who would be paid; the name is null where it is not known. */
  partners: { id: number; name: string | null }[];
}

/**
 * Which of these partners no bank file can pay now (D-120), and who has uploaded no W9 (D-141), or one that was refused (D-143); empty where nobody lacks either. It
 * stops no payment.
 */
export function BankAccountsNote({ partners }: Props) {
  const ids = partners.map(({ id }) => id);
  const { data, isError, isFetching, refetch } = useQuery(bankAccountStatesQuery(ids));
  const all = ids.length === 1 ? 'the partner has' : 'all of them have';
  if (ids.length === 0) return null;
  if (isError)
    return (
      <Text role="alert" color="fg.warning" textStyle="sm">
        Whether {all} a bank account on file could not be read.{' '}
        <Button
          size="xs"
          variant="outline"
          colorPalette="gray"
          disabled={isFetching}
          onClick={() => void refetch()}
        >
          Try again
        </Button>
      </Text>
    );
  if (!data)
    return (
      <Text color="fg.muted" textStyle="sm">
        Looking whether {all} a bank account on file…
      </Text>
    );
  const names = new Map(partners.map(({ id, name }) => [id, name]));
  const of = (...states: BankAccountState['state'][]) => data.filter(({ state }) => states.includes(state));
  const [none, waiting] = [of('none', 'stopped'), of('waits')];
  const noW9 = data.filter(({ lacksW9 }) => lacksW9);
  const refusedW9 = data.filter(({ w9Refused }) => w9Refused);
  if (none.length + waiting.length + noW9.length + refusedW9.length === 0) return null;
  const said = (rows: BankAccountState[], one: string, several: string, withState = true) => (
    <Text>
      {ids.length > 1 &&
        `${rows.length} of these ${ids.length} partners ${rows.length === 1 ? one : several}: `}
      {rows.slice(0, NAMED).map((row, at) => (
        <Fragment key={row.partnerId}>
          {at > 0 && ', '}
          <Named name={names.get(row.partnerId) ?? null} id={row.partnerId} />
          {ids.length === 1 ? ` ${one}` : ''}
          {withState && row.state !== 'none' && ` (${lowerFirst(withoutAccountText(row)!)})`}
        </Fragment>
      ))}
      {rows.length > NAMED && ` and ${rows.length - NAMED} more`}.
    </Text>
  );
  return (
    <Stack gap="2">
      {none.length + waiting.length > 0 && (
        <Stack role="group" aria-label="Bank accounts" {...BOX}>
          {none.length > 0 && said(none, 'has no bank account on file', 'have no bank account on file')}
          {waiting.length > 0 &&
            said(
              waiting,
              'has a bank account that is not in effect yet',
              'have bank accounts that are not in effect yet',
            )}
          <Text>
            A payout is recorded all the same, and no bank file can pay it{none.length === 0 && ' yet'}: the
            mail to the partner says so. Pay it in another way, such as by cheque, or see to the account
            first.
          </Text>
        </Stack>
      )}
      {noW9.length + refusedW9.length > 0 && (
        <Stack role="group" aria-label="W9" {...BOX}>
          {noW9.length > 0 && said(noW9, 'has uploaded no W9', 'have uploaded no W9', false)}
          {refusedW9.length > 0 &&
            said(refusedW9, 'has a W9 that was refused', 'have W9s that were refused', false)}
        </Stack>
      )}
    </Stack>
  );
}

const BOX = {
  gap: '1',
  p: '3',
  borderRadius: 'l2',
  bg: 'bg.warning',
  color: 'fg.warning',
  textStyle: 'sm',
} as const;

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

const Named = ({ name, id }: { name: string | null; id: number }) =>
  name === null ? `Partner ${id}` : <PartnerLink id={id} name={name} />;
