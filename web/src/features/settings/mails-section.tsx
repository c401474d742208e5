import { Stack, Text } from '@chakra-ui/react';
import type { MailChoice } from '@portal/contracts/http/mail-choices';
import { ASKED_MAILS, REFUSABLE_MAILS, type ChosenMail } from '@portal/contracts/values/mail-choices';
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

const WORDS: Record<ChosenMail, { label: string; note: string }> = {
  sale: { label: 'New sale', note: 'Each time somebody buys through one of your links.' },
  payout: { label: 'Payout', note: 'When a payout to you was recorded, with its amount and month.' },
  announcement: { label: 'Announcement', note: 'When we announce something to all partners.' },
  'weekly-summary': {
    label: 'Weekly summary',
    note: 'Visits, sales and commission of the week before, and what is payable when. None for a week with nothing.',
  },
};

/** Which mails the partner wants (D-146). */
export function MailsSection() {
  const choices = useQuery(mailChoicesQuery);
  return (
    <Section
      id="mails"
      title="Mails"
      note="What is switched off is not sent from now on. The bell tells you all the same."
    >
      {choices.isPending && <SkeletonRows rows={2} />}
      {choices.isError && !choices.data && (
        <FailedState
          title="Your choices could not be loaded"
          message={messageOf(choices.error)}
          onRetry={() => void choices.refetch()}
        />
      )}
      {choices.data && (
        <Stack gap="0" separator={<hr />}>
          {[...REFUSABLE_MAILS, ...ASKED_MAILS].flatMap((kind) =>
            // A release before knows fewer.
            choices.data
              .filter((choice) => choice.kind === kind)
              .map((choice) => <ChoiceSwitch key={kind} choice={choice} />),
          )}
          <Text textStyle="sm" color="fg.muted" pt="3">
            The weekly summary goes out on Mondays at 8:00 AM, {timeZoneName()}.
          </Text>
        </Stack>
      )}
      <Always />
    </Section>
  );
}

function ChoiceSwitch({ choice: { kind, wanted } }: { choice: MailChoice }) {
  const queries = useQueryClient();
  const { label, note } = WORDS[kind];
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
        title: saved.wanted ? `You get the mail ‘${label}’` : `You no longer get the mail ‘${label}’`,
      });
    },
    async onError(error) {
      notify({ type: 'error', title: 'This could not be changed', description: messageOf(error) });
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
      <Lock size={14} aria-hidden /> Always on
    </Stack>
    <Facts>
      <Fact name="Security: password, e-mail, second factors">
        If it was not you, this mail is how you find out.
      </Fact>
      <Fact name="Bank account changed or stopped">
        Somebody who redirects your payouts would switch it off first.
      </Fact>
      <Fact name="Payout taken back">Money that you counted on is unpaid again.</Fact>
      <Fact name="Document refused">You are asked to send it again.</Fact>
      <Fact name="Answers from support">You asked for them.</Fact>
    </Facts>
  </Stack>
);
