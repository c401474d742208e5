import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Stack, Text } from '@chakra-ui/react';
import type { MailChoice } from '@portal/contracts/http/mail-choices';
import { WANTED_MAILS, REFUSABLE_MAILS, type ChosenMail } from '@portal/contracts/values/mail-choices';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { timeZoneName } from '@portal/contracts/values/business-time-zone';
import { Lock } from 'lucide-react';
import { messageOf } from '../../lib/errors.js';
import { sendUntilAnswered } from '../../lib/send-until-answered.js';
import { FailedState } from '../../ui/failed-state.js';
import { Fact, Facts } from '../../ui/facts.js';
import { notify } from '../../ui/notify.js';
import { SkeletonRows } from '../../ui/skeleton-rows.js';
import { changeMailChoice, mailChoicesQuery } from './queries.js';
import { SettingSwitch } from '../../ui/setting-switch.js';
import { Section } from './section.js';

const WORDS: Record<ChosenMail, () => { label: string; note: string }> = {
  sale: () => ({ label: t`New sale`, note: t`Each time somebody buys through one of your links.` }),
  payout: () => ({
    label: t`Payout`,
    note: t`When a payout to you was recorded, with its amount and month.`,
  }),
  announcement: () => ({ label: t`Announcement`, note: t`When we announce something to all partners.` }),
  'weekly-summary': () => ({
    label: t`Weekly summary`,
    note: t`Visits, sales and commission of the week before, and what is payable when. None for a week with nothing.`,
  }),
};

/** Which mails the partner wants (D-146). */
export function MailsSection() {
  const choices = useQuery(mailChoicesQuery);
  return (
    <Section
      id="mails"
      title={t`Mails`}
      note={t`What is switched off is not sent from now on. The bell tells you all the same.`}
    >
      {choices.isPending && <SkeletonRows rows={2} />}
      {choices.isError && !choices.data && (
        <FailedState
          title={t`Your choices could not be loaded`}
          message={messageOf(choices.error)}
          onRetry={() => void choices.refetch()}
        />
      )}
      {choices.data && (
        <Stack gap="0" separator={<hr />}>
          {[...REFUSABLE_MAILS, ...WANTED_MAILS].flatMap((kind) =>
            // A release before knows fewer.
            choices.data
              .filter((choice) => choice.kind === kind)
              .map((choice) => <ChoiceSwitch key={kind} choice={choice} />),
          )}
          <Text textStyle="sm" color="fg.muted" pt="3">
            <Trans>The weekly summary goes out on Mondays at 8:00 AM, {timeZoneName()}.</Trans>
          </Text>
        </Stack>
      )}
      <Always />
    </Section>
  );
}

function ChoiceSwitch({ choice: { kind, wanted } }: { choice: MailChoice }) {
  const queries = useQueryClient();
  const { label, note } = WORDS[kind]();
  const readAnew = () => queries.invalidateQueries({ queryKey: mailChoicesQuery.queryKey });
  const change = useMutation({
    // Idempotent: retried until there is an answer; the switch waits meanwhile.
    mutationFn: (next: boolean) =>
      sendUntilAnswered(
        () => changeMailChoice({ kind, wanted: next }),
        () => undefined,
      ),
    async onSuccess(saved) {
      await readAnew();
      notify({
        type: 'success',
        title: saved.wanted ? t`You get the mail ‘${label}’` : t`You no longer get the mail ‘${label}’`,
      });
    },
    async onError(error) {
      notify({ type: 'error', title: t`This could not be changed`, description: messageOf(error) });
      await readAnew();
    },
  });
  return (
    <SettingSwitch
      label={label}
      note={note}
      checked={change.isPending ? change.variables : wanted}
      busy={change.isPending}
      onChange={(next) => change.mutate(next)}
    />
  );
}

/** Those that nobody can switch off, and why. */
const Always = () => (
  <Stack gap="3" pt="4" borderTopWidth="1px">
    <Stack direction="row" align="center" gap="2" textStyle="sm" fontWeight="medium">
      <Lock size={14} aria-hidden /> <Trans>Always on</Trans>
    </Stack>
    <Facts>
      <Fact name={t`Security: password, e-mail, second factors`}>
        <Trans>If it was not you, this mail is how you find out.</Trans>
      </Fact>
      <Fact name={t`Bank account changed or stopped`}>
        <Trans>Somebody who redirects your payouts would switch it off first.</Trans>
      </Fact>
      <Fact name={t`Payout taken back`}>
        <Trans>Money that you counted on is unpaid again.</Trans>
      </Fact>
      <Fact name={t`Document refused`}>
        <Trans>You are asked to send it again.</Trans>
      </Fact>
      <Fact name={t`Answers from support`}>
        <Trans>You asked for them.</Trans>
      </Fact>
    </Facts>
  </Stack>
);
