import { Stack, Text } from '@chakra-ui/react';
import type { BankAccountState } from '@portal/contracts/http/bank-accounts';
import { CircleCheck, FileX2 } from 'lucide-react';
import type { NotPayable as Held } from '../lib/not-payable.js';
import { readinessOf } from '../lib/readiness.rules.js';
import { NotPayable } from './not-payable.js';
import { WithoutAccount } from './without-account.js';

interface Props {
  payee: Held & { partnerId: number; isUnverified?: true | undefined; suspendedAt?: string | undefined };
  account: BankAccountState | undefined;
  /** On a phone at the end of a card's line. */
  atEnd?: boolean;
}

/** Whether a partner can be paid, or what it lacks, each by text and icon (D-141). */
export function Readiness({ payee, account, atEnd = true }: Props) {
  const lacks = readinessOf(payee, account);
  if (lacks.length === 0)
    return account ? (
      <Text textStyle="xs" color="fg.success" display="inline-flex" gap="1" alignItems="center">
        <CircleCheck size={12} aria-hidden />
        Ready
      </Text>
    ) : null;
  return (
    <Stack gap="0.5" align={{ base: atEnd ? 'end' : 'start', md: 'start' }}>
      {lacks.map(({ kind, text }) =>
        kind === 'account' ? (
          <WithoutAccount key={kind} text={text} />
        ) : kind === 'w9' ? (
          <Text
            key={kind}
            textStyle="xs"
            color="fg.warning"
            display="inline-flex"
            gap="1"
            alignItems="center"
          >
            <FileX2 size={12} aria-hidden />
            {text}
          </Text>
        ) : (
          <Text key={kind} textStyle="xs" color="fg.muted">
            {kind === 'not-payable' ? <NotPayable {...payee} /> : text}
          </Text>
        ),
      )}
    </Stack>
  );
}
