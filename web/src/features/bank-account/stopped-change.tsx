import { Button, Stack, Text } from '@chakra-ui/react';
import type { BankAccountStop } from '@portal/contracts/http/bank-accounts';
import { RelativeDate } from '../../ui/relative-date.js';

type Stop = NonNullable<BankAccountStop['stop']>;

const nameOf = ({ id, name }: Stop['by'], who = 'administrator') => name ?? `${who} ${id}`;

/** Says who stopped the last change; until changes are allowed, with the button to do so. */
export const StoppedChange = ({ stop, onAllow }: { stop: Stop; onAllow: () => void }) => {
  const by =
    stop.role === 'partner'
      ? 'by the link in the partner’s mail'
      : `by ${nameOf(stop.by)}${stop.byLink ? ', by the link in their mail' : ''}`;
  if (stop.lifted)
    return (
      <Text textStyle="sm" color="fg.muted">
        A change was stopped <RelativeDate at={stop.at} /> {by}. {nameOf(stop.lifted.by)} allowed changes
        again <RelativeDate at={stop.lifted.at} />: {stop.lifted.reason}
      </Text>
    );
  return (
    <Stack role="alert" gap="3" borderWidth="1px" borderColor="border.error" borderRadius="l2" p="3">
      <Text fontWeight="medium">
        A change was stopped <RelativeDate at={stop.at} /> {by}
      </Text>
      <Text textStyle="sm">
        This account cannot be changed until an administrator allows it. Call the partner first, by a number
        that you know.
      </Text>
      <Button alignSelf="start" size="sm" variant="outline" onClick={onAllow}>
        Allow changes again
      </Button>
    </Stack>
  );
};
