import { Badge, Box, Button, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import * as calls from '@portal/contracts/calls/admin-troubleshooting';
import type { Bus, BusQueue } from '@portal/contracts/http/admin-bus';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, RotateCcw, TriangleAlert } from 'lucide-react';
import { messageOf } from '../../lib/errors.js';
import { may } from '../../lib/rights.js';
import { BusyButton } from '../../ui/busy-button.js';
import { DataTable, type Column } from '../../ui/data-table.js';
import { FailedState } from '../../ui/failed-state.js';
import { notify } from '../../ui/notify.js';
import { Panel } from '../../ui/panel.js';
import { SkeletonRows } from '../../ui/skeleton-rows.js';
import { RefreshFailed } from '../../ui/refresh-failed.js';
import { busQuery, replay } from './queries.js';

/** Events between the services: backlogs, dead letters, and outboxes (D-34). */
export function BusPanel() {
  const bus = useQuery(busQuery);
  return (
    <Panel>
      <Flex justify="space-between" align="center" gap="4" wrap="wrap" p={{ base: '4', md: '6' }} pb="2">
        <Heading as="h2" size="lg">
          Message bus
        </Heading>
        <Button size="sm" variant="outline" colorPalette="gray" onClick={() => void bus.refetch()}>
          <RotateCcw aria-hidden /> Look again
        </Button>
      </Flex>
      {bus.isLoadingError ? (
        <FailedState
          title="The bus could not be looked at"
          message={messageOf(bus.error)}
          onRetry={() => void bus.refetch()}
        />
      ) : !bus.data ? (
        <SkeletonRows rows={6} />
      ) : (
        <Stack gap="4" pb="4">
          <RefreshFailed reading={bus} />
          <Unrouted count={bus.data.unrouted} />
          <Box overflowX={{ md: 'auto' }}>
            <DataTable
              short
              label="Queues"
              columns={queueColumns}
              rows={queuesOf(bus.data)}
              keyOf={({ name }) => name}
            />
          </Box>
          <Box overflowX={{ md: 'auto' }}>
            <DataTable
              short
              label="Outboxes"
              columns={outboxColumns}
              rows={bus.data.services}
              keyOf={({ name }) => name}
            />
          </Box>
        </Stack>
      )}
    </Panel>
  );
}

const queuesOf = ({ services }: Bus): BusQueue[] => services.flatMap(({ queues }) => queues);

function Unrouted({ count }: { count: number | null }) {
  if (count === null || count === 0) return null;
  return (
    <Flex px={{ base: '4', md: '6' }} align="center" gap="3" wrap="wrap" color="fg.warning">
      <TriangleAlert size={18} aria-hidden />
      <Text textStyle="sm">
        {count === 1
          ? '1 event has no listener. It is kept until there is one.'
          : `${count} events have no listener. They are kept until there is one.`}
      </Text>
      {may(calls.replayDeadLetters) && <Replay queue="unrouted" />}
    </Flex>
  );
}

const queueColumns: Column<BusQueue>[] = [
  { id: 'queue', header: 'Queue', bare: true, cell: ({ name }) => <Text fontWeight="medium">{name}</Text> },
  { id: 'ready', header: 'Ready', align: 'end', onPhone: 'line', cell: ({ ready }) => ready },
  {
    id: 'unacknowledged',
    header: 'Unacknowledged',
    align: 'end',
    onPhone: 'more',
    cell: ({ unacknowledged }) => unacknowledged,
  },
  {
    id: 'consumers',
    header: 'Consumers',
    align: 'end',
    onPhone: 'line',
    cell: ({ consumers }) => (consumers > 0 ? consumers : <Badge colorPalette="red">none</Badge>),
  },
  {
    id: 'dead',
    header: 'Dead letters',
    align: 'end',
    onPhone: 'line',
    cell: ({ name, deadLetters }) =>
      deadLetters === 0 ? (
        0
      ) : (
        <Flex gap="3" align="center" justify="end">
          <Badge colorPalette="red">{deadLetters}</Badge>
          {may(calls.replayDeadLetters) && <Replay queue={name} />}
        </Flex>
      ),
  },
];

const outboxColumns: Column<Bus['services'][number]>[] = [
  {
    id: 'service',
    header: 'Service',
    bare: true,
    cell: ({ name }) => <Text fontWeight="medium">{name}</Text>,
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ outbox }) =>
      outbox ? (
        <Badge colorPalette="green" gap="1">
          <CircleCheck size={13} aria-hidden /> Answers
        </Badge>
      ) : (
        <Badge colorPalette="red" gap="1">
          <TriangleAlert size={13} aria-hidden /> Away
        </Badge>
      ),
  },
  { id: 'waiting', header: 'Events not sent yet', align: 'end', cell: ({ outbox }) => outbox?.rows ?? '–' },
  {
    id: 'lag',
    header: 'Outbox lag',
    align: 'end',
    cell: ({ outbox }) => (outbox ? `${outbox.ageSeconds.toFixed(1)} s` : '–'),
  },
];

/** Replays a queue's dead letters; harmless, since a handled message is recognised by its id. */
function Replay({ queue }: { queue: string }) {
  const queries = useQueryClient();
  const replaying = useMutation({
    mutationFn: () => replay(queue),
    async onSuccess({ replayed, left }) {
      await queries.invalidateQueries({ queryKey: busQuery.queryKey });
      notify({
        type: 'success',
        title: `${replayed} sent again`,
        description: left > 0 ? `${left} are left.` : queue,
      });
    },
    onError: (error) =>
      notify({ type: 'error', title: `${queue} could not be replayed`, description: messageOf(error) }),
  });
  return (
    <BusyButton
      size="xs"
      variant="outline"
      colorPalette="gray"
      aria-label={`Replay ${queue}`}
      busy={replaying.isPending}
      onClick={() => replaying.mutate()}
    >
      Replay
    </BusyButton>
  );
}
