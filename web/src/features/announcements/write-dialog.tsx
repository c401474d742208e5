import { Button, Stack, Text } from '@chakra-ui/react';
import type { NewAnnouncement } from '@portal/contracts/http/announcements';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { dayName } from '../../lib/dates.js';
import { messageOf } from '../../lib/errors.js';
import { useConfirmed } from '../../lib/use-confirmed.js';
import { BusyButton } from '../../ui/busy-button.js';
import { ConfirmedState } from '../../ui/confirmed-state.js';
import { Dialog } from '../../ui/dialog.js';
import { notify } from '../../ui/notify.js';
import { AnnouncementCard } from './announcement-card.js';
import { ANNOUNCEMENTS_KEY, audienceQuery, publishAnnouncement } from './queries.js';
import { NOTHING_TYPED, WriteForm, type Typed } from './write-form.js';

interface Props {
  open: boolean;
  onClose: () => void;
}

/** Writes an announcement, shows it as partners will see it, and publishes it (D-159). What was typed outlives 'Back'. */
export function WriteDialog({ open, onClose }: Props) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState<Typed>(NOTHING_TYPED);
  const [previewed, setPreviewed] = useState<NewAnnouncement | null>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: ANNOUNCEMENTS_KEY });
  const publishing = useConfirmed({
    act: ({ title, text, byMail, lastDay }: NewAnnouncement, key) =>
      publishAnnouncement({ title, text, byMail, lastDay }, key),
    async onDone({ title }) {
      setTyped(NOTHING_TYPED);
      leave();
      notify({ type: 'success', title: 'Announcement published', description: title });
      await refresh();
    },
    refresh,
  });
  const leave = () => {
    publishing.reset();
    setPreviewed(null);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={() => !publishing.busy && leave()}
      title={previewed ? 'Publish this announcement?' : 'New announcement'}
      description={previewed ? 'This is how partners see it.' : 'To all partners.'}
      footer={
        previewed && (
          <>
            <Button
              variant="outline"
              colorPalette="gray"
              disabled={publishing.busy}
              onClick={() => {
                publishing.reset();
                setPreviewed(null);
              }}
            >
              Back
            </Button>
            <BusyButton busy={publishing.busy} onClick={() => publishing.confirm(previewed, {})}>
              Publish
            </BusyButton>
          </>
        )
      }
    >
      {previewed ? (
        <Preview announcement={previewed}>
          <ConfirmedState {...publishing} />
        </Preview>
      ) : (
        <WriteForm typed={typed} onType={setTyped} onPreview={setPreviewed} />
      )}
    </Dialog>
  );
}

function Preview({ announcement, children }: { announcement: NewAnnouncement; children: ReactNode }) {
  const { title, text, byMail, lastDay } = announcement;
  const shown = useRef<HTMLDivElement>(null);
  // What was focused is gone.
  useEffect(() => shown.current?.focus(), []);
  return (
    <Stack ref={shown} gap="4" tabIndex={-1} outline="none">
      <AnnouncementCard title={title} text={text} as="h3" />
      <Stack gap="1" textStyle="sm">
        <Text>
          {lastDay
            ? `It stands on all dashboards until the end of ${dayName(lastDay)}.`
            : 'It stands on all dashboards until you withdraw it.'}
        </Text>
        {byMail ? <MailsToSend /> : <Text>Nobody is e-mailed.</Text>}
        <Text color="fg.muted">
          It cannot be changed afterwards. You can withdraw it, and publish another.
        </Text>
      </Stack>
      {children}
    </Stack>
  );
}

function MailsToSend() {
  const audience = useQuery(audienceQuery);
  if (audience.isError)
    return (
      <Text color="fg.warning" role="alert">
        It is e-mailed to all partners who want these mails. How many they are could not be read:{' '}
        {messageOf(audience.error)}
      </Text>
    );
  if (!audience.data) return <Text aria-busy>It is e-mailed to … partners.</Text>;
  const { byMail, partners } = audience.data;
  const [mailed, all] = [byMail, partners].map((number) => number.toLocaleString('en-US'));
  return (
    <Text fontWeight="medium">
      {byMail === 1
        ? `It is e-mailed to 1 partner of ${all}.`
        : `It is e-mailed to ${mailed} partners of ${all}.`}{' '}
      <Text as="span" color="fg.muted" fontWeight="normal">
        Left out is who switched these mails off, who is suspended, and whose e-mail is not confirmed.
      </Text>
    </Text>
  );
}
