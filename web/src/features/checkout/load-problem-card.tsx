import { Trans } from '@lingui/react/macro';
import { chakra, Link as TextLink, Text } from '@chakra-ui/react';
import { CircleAlert, CirclePause, Link2Off } from 'lucide-react';
import { useBrand } from '../../lib/brand.js';
import { BusyButton } from '../../ui/busy-button.js';
import { MessageCard } from '../../ui/message-card.js';
import type { LoadProblem } from './problems.rules.js';

interface Props {
  problem: LoadProblem;
  onRetry?: () => void;
  busy?: boolean;
}

/** Why nothing can be paid here, and what to do about it. */
export function LoadProblemCard({ problem, onRetry, busy = false }: Props) {
  const { site } = useBrand();
  return (
    <MessageCard
      tone={problem.isPaused ? 'neutral' : 'error'}
      icon={problem.isPaused ? CirclePause : problem.linkIsBad ? Link2Off : CircleAlert}
      title={problem.title}
      message={problem.message}
    >
      {problem.linkIsBad && (
        <chakra.ul textAlign="start" listStyleType="disc" ps="5" textStyle="sm" color="fg.muted">
          <li>
            <Trans>Check the link for missing or extra characters</Trans>
          </li>
          <li>
            <Trans>Contact your insurance partner for a new link</Trans>
          </li>
          <li>
            <Trans>
              Visit our{' '}
              <TextLink variant="underline" color="brand.fg" href={site ?? '/'}>
                main site
              </TextLink>
            </Trans>
          </li>
        </chakra.ul>
      )}
      {problem.hint && (
        <Text textStyle="sm" color="fg.muted">
          {problem.hint}
        </Text>
      )}
      {problem.canRetry && onRetry && (
        <BusyButton busy={busy} onClick={onRetry}>
          <Trans>Try again</Trans>
        </BusyButton>
      )}
    </MessageCard>
  );
}
