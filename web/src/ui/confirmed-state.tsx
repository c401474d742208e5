import { Trans } from '@lingui/react/macro';
import { Stack, Text } from '@chakra-ui/react';
import { tellDifference } from '../lib/confirmed.rules.js';
import { messageOf } from '../lib/errors.js';
import type { Confirmed } from '../lib/use-confirmed.js';

type State = Pick<Confirmed<never>, 'unknown' | 'changes' | 'problem'>;

/** State of a confirmation, beside the button: unknown, changed meanwhile, or refused with the reason. */
export function ConfirmedState({ unknown, changes, problem }: State) {
  if (unknown)
    return (
      <Text ref={intoView} role="status" mt="3" fontWeight="medium">
        <Trans>No answer came, so it is not known yet whether this was done. Looking again…</Trans>
      </Text>
    );
  if (changes.length > 0)
    return (
      <Stack ref={intoView} role="alert" mt="3" gap="1" color="fg.warning" fontWeight="medium">
        {changes.map((change) => (
          <Text key={change.field}>{tellDifference(change)}</Text>
        ))}
        <Text>
          <Trans>Nothing was done. Please look again and confirm once more.</Trans>
        </Text>
      </Stack>
    );
  if (problem)
    return (
      <Text ref={intoView} role="alert" mt="3" color="fg.error" fontWeight="medium">
        {messageOf(problem)}
      </Text>
    );
  return null;
}

/** It may be below the visible part of a long form, so scroll to it. */
const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });
