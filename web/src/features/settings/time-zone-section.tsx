import { t } from '@lingui/core/macro';
import { Skeleton } from '@chakra-ui/react';
import { timeZoneName, type TimeZone } from '@portal/contracts/values/business-time-zone';
import { displayTimeZones } from '@portal/contracts/values/display-time-zone';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../lib/errors.js';
import { sendUntilAnswered } from '../../lib/send-until-answered.js';
import { FailedState } from '../../ui/failed-state.js';
import { notify } from '../../ui/notify.js';
import { SelectField } from '../../ui/select-field.js';
import { chooseTimeZone, showTimesIn, timeZoneQuery } from './read-display-zone.js';
import { Section } from './section.js';

/** In which time zone times are shown, on all the partner's devices (D-162). */
export function TimeZoneSection({ userId }: { userId: number }) {
  const queries = useQueryClient();
  const { queryKey } = timeZoneQuery(userId);
  const chosen = useQuery(timeZoneQuery(userId));
  const change = useMutation({
    // Idempotent: retried until there is an answer.
    mutationFn: (timeZone: TimeZone | null) =>
      sendUntilAnswered(
        () => chooseTimeZone({ timeZone }),
        () => undefined,
      ),
    onSuccess(saved) {
      queries.setQueryData(queryKey, saved);
      showTimesIn(saved.timeZone);
      notify({
        type: 'success',
        title: saved.timeZone
          ? t`Times are shown in ${saved.timeZone}`
          : t`Times are shown in the time zone of each browser`,
      });
    },
    onError: (error) =>
      notify({ type: 'error', title: t`The time zone could not be changed`, description: messageOf(error) }),
  });
  const value = change.isPending ? change.variables : chosen.data?.timeZone;
  return (
    <Section
      id="time-zone"
      title={t`Time zone`}
      note={t`Times of day and dates of what happened are shown in it. Months, ‘today’, figures and mails stay in the time zone of the business: ${timeZoneName()}.`}
    >
      {chosen.isLoadingError ? (
        <FailedState
          title={t`Your time zone could not be loaded`}
          message={messageOf(chosen.error)}
          onRetry={() => void chosen.refetch()}
        />
      ) : chosen.data ? (
        <SelectField
          label={t`Time zone of display`}
          placeholder=""
          options={optionsOf(chosen.data.timeZone)}
          value={value ?? ''}
          aria-busy={change.isPending}
          onChange={(event) => change.mutate(event.target.value || null)}
        />
      ) : (
        <Skeleton h="18" />
      )}
    </Section>
  );
}

/** By value; what was chosen is one of them also where this browser calls it by another name. */
function optionsOf(chosen: TimeZone | null): Record<string, string> {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zones = new Set([...displayTimeZones(), ...(chosen ? [chosen] : [])]);
  return {
    '': t`As each browser has it (this one: ${own})`,
    ...Object.fromEntries([...zones].map((zone) => [zone, zone.replaceAll('_', ' ')])),
  };
}
