import { Button, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import * as calls from '@portal/contracts/calls/admin-troubleshooting';
import type { AdminMail } from '@portal/contracts/http/admin-support';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../lib/errors.js';
import { may } from '../../lib/rights.js';
import { useListPage } from '../../lib/use-list-page.js';
import { BusyButton } from '../../ui/busy-button.js';
import type { Column } from '../../ui/data-table.js';
import { FilterSelect } from '../../ui/filter-select.js';
import { lazyDialog } from '../../ui/lazy-dialog.js';
import { ListPage } from '../../ui/list-page.js';
import type { BulkAction } from '../../ui/table/bulk-bar.js';
import { notify } from '../../ui/notify.js';
import { Panel } from '../../ui/panel.js';
import { RelativeDate } from '../../ui/relative-date.js';
import { MailStatusBadge } from './mail-status-badge.js';
import { hasGone } from './mail.rules.js';
import { mailReason } from './mail-reasons.rules.js';
import { MAIL_STATUS_NAMES, MAILS_KEY, mailsList, retryMail } from './queries.js';
import { SendAllAgain } from './send-all-again.js';

const MailDialog = lazyDialog(async () => (await import('./mail-dialog.js')).MailDialog);

/** The mail outbox (D-33): mails that wait, were sent, were kept for want of a server, or failed. */
export function MailPanel() {
  const mails = useListPage(mailsList);
  const [read, setRead] = useState<number | null>(null);
  return (
    <Panel>
      <Flex justify="space-between" align="center" gap="4" wrap="wrap" p={{ base: '4', md: '6' }} pb="2">
        <Stack gap="1">
          <Heading as="h2" size="lg">
            Mail outbox
          </Heading>
          <Text textStyle="sm" color="fg.muted">
            Without a mail server every mail is kept here to be read.
          </Text>
        </Stack>
        <Flex gap="3" align="center" wrap="wrap">
          <SendAllAgain />
          <FilterSelect
            label="Mail status"
            all="All mails"
            options={MAIL_STATUS_NAMES}
            value={mails.search.mails}
            onFilter={(status) => mails.filter({ mails: status })}
          />
        </Flex>
      </Flex>
      <ListPage
        list={mails}
        label="Mails"
        noun="mails"
        columns={columns(setRead)}
        keyOf={({ id }) => id}
        failed="The mails could not be loaded"
        empty={{ icon: Mail, text: 'No mail has been written yet.' }}
        noMatch="No mail is like that."
        bulk={{ nameOf, actions: may(calls.retryMail) ? [sendAgain] : [] }}
      />
      <MailDialog id={read} open={read !== null} onClose={() => setRead(null)} />
    </Panel>
  );
}

const columns = (read: (id: number) => void): Column<AdminMail>[] => [
  {
    id: 'subject',
    header: 'Subject',
    bare: true,
    csv: ({ subject }) => subject,
    cell: ({ id, subject, kind, status }) => (
      <Button
        variant="plain"
        size="sm"
        px="0"
        h="auto"
        flexShrink="1"
        minW="0"
        overflowWrap="anywhere"
        color="brand.fg"
        whiteSpace="normal"
        textAlign="start"
        onPointerEnter={MailDialog.preload}
        disabled={!may(calls.getMail)}
        onClick={() => read(id)}
      >
        {subject ?? `${hasGone(status) ? 'Its words were removed' : 'Not written yet'} (${kind})`}
      </Button>
    ),
  },
  {
    id: 'to',
    header: 'To',
    csv: ({ to }) => to,
    cell: ({ to }) => <Text overflowWrap="anywhere">{to ?? '–'}</Text>,
  },
  {
    id: 'queued',
    header: 'Queued',
    csv: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <RelativeDate at={createdAt} />,
  },
  {
    id: 'attempts',
    header: 'Attempts',
    align: 'end',
    onPhone: 'more',
    csv: ({ attempts }) => attempts,
    cell: ({ attempts }) => attempts,
  },
  {
    id: 'status',
    header: 'Status',
    csv: ({ status }) => MAIL_STATUS_NAMES[status],
    cell: (mail) => {
      const { id, status, lastError } = mail;
      return (
        <Flex gap="2" align="center" wrap="wrap" justify={{ base: 'end', md: 'start' }}>
          <MailStatusBadge status={status} />
          {isGivenUp(mail) && may(calls.retryMail) && <SendAgain id={id} />}
          {lastError && (
            <Text textStyle="xs" color="fg.muted">
              {mailReason(lastError)}
            </Text>
          )}
        </Flex>
      );
    },
  },
];

const isGivenUp = ({ status, lastError }: AdminMail) => status === 'failed' && lastError !== UNDONE;

/** Sends given-up mails again (D-155). One that goes out meanwhile is refused, so none is sent twice. */
const sendAgain: BulkAction<AdminMail> = {
  label: 'Send again',
  question: (count) => (count === 1 ? 'Send 1 mail again?' : `Send ${count} mails again?`),
  consequence: 'Each is tried again at once. Mails that were not given up are left out.',
  applies: isGivenUp,
  run: ({ id }) => retryMail(id),
};

const nameOf = ({ id, subject, to }: AdminMail) => [subject ?? `Mail ${id}`, to].filter(Boolean).join(' to ');

/** The mail of a payment that was undone in time (D-140): it is never sent. */
const UNDONE = 'UNDONE';

function SendAgain({ id }: { id: number }) {
  const queries = useQueryClient();
  const retry = useMutation({
    mutationFn: () => retryMail(id),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: MAILS_KEY });
      notify({ type: 'success', title: 'The mail is tried again' });
    },
    onError: (error) =>
      notify({ type: 'error', title: 'The mail could not be tried again', description: messageOf(error) }),
  });
  return (
    <BusyButton
      size="xs"
      variant="outline"
      colorPalette="gray"
      aria-label={`Send again: mail ${id}`}
      busy={retry.isPending}
      onClick={() => retry.mutate()}
    >
      Send again
    </BusyButton>
  );
}
