import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/errors.js';
import { ADMIN_KEY } from '../../lib/query.js';
import { ConfirmDialog } from '../confirm-dialog.js';
import { ProgressBar } from '../progress-bar.js';

/** What can be done with several rows at once (D-155): the call of one row, for each of them. */
export interface BulkAction<Row> {
  /** 'Send again' */
  label: string;
  /** 'Send 3 mails again?' */
  question: (count: number) => string;
  /** The consequence. */
  consequence: string;
  /** Rows for which it makes no sense are left out, and counted. */
  applies: (row: Row) => boolean;
  /** The same again must change nothing: who does not know what became of a row tries again. */
  run: (row: Row) => Promise<unknown>;
}

interface Props {
  /** For rows as those that are selected. */
  actions: BulkAction<never>[];
  selected: unknown[];
  nameOf: (row: never) => string;
  onClear: () => void;
}

interface Run {
  label: string;
  done: number;
  of: number;
  failures: { name: string; why: string }[];
}

/** Below a table's tools while rows are selected, and while something is done with them. */
export function BulkBar({ actions, nameOf, onClear, ...props }: Props) {
  const queries = useQueryClient();
  const selected = props.selected as never[];
  const [asked, setAsked] = useState<BulkAction<never> | null>(null);
  const [run, setRun] = useState<Run | null>(null);
  const isRunning = run !== null && run.done < run.of;
  const rowsOf = (action: BulkAction<never>) => selected.filter(action.applies);

  const start = async (action: BulkAction<never>) => {
    setAsked(null);
    const rows = rowsOf(action);
    let now: Run = { label: action.label, done: 0, of: rows.length, failures: [] };
    setRun(now);
    // One after the other: each is a call of its own, which may be refused for its own reason.
    for (const row of rows) {
      const failure = await action.run(row).then(
        () => [],
        (error: unknown) => [{ name: nameOf(row), why: messageOf(error) }],
      );
      now = { ...now, done: now.done + 1, failures: [...now.failures, ...failure] };
      setRun(now);
    }
    // The list, what it opens, and the counts of what is open.
    await queries.invalidateQueries({ queryKey: ADMIN_KEY });
    if (now.failures.length === 0) onClear();
  };

  if (selected.length === 0 && !run) return null;
  return (
    <Stack gap="2" px="4" py="3" bg="bg.subtle" borderBottomWidth="1px">
      <Flex gap="2" wrap="wrap" align="center">
        <Text textStyle="sm" fontWeight="medium" role="status">
          {isRunning
            ? `${run.label}: ${run.done} of ${run.of}`
            : selected.length > 0
              ? `${selected.length} selected`
              : toldOf(run!)}
        </Text>
        {actions.map((action) => {
          const { length } = rowsOf(action);
          return (
            <Button
              key={action.label}
              size="xs"
              variant="outline"
              disabled={isRunning || length === 0}
              onClick={() => {
                setRun(null);
                setAsked(action);
              }}
            >
              {action.label}
              {length < selected.length && length > 0 && ` (${length})`}
            </Button>
          );
        })}
        <Button
          size="xs"
          variant="ghost"
          colorPalette="gray"
          disabled={isRunning}
          onClick={() => {
            setRun(null);
            onClear();
          }}
        >
          {selected.length > 0 ? 'Clear selection' : 'Close'}
        </Button>
      </Flex>
      {isRunning && <ProgressBar label={run.label} done={run.done / run.of} />}
      {run && !isRunning && selected.length > 0 && <Text textStyle="sm">{toldOf(run)}</Text>}
      {run?.failures.map(({ name, why }, index) => (
        <Text key={index} textStyle="sm" color="fg.error" overflowWrap="anywhere">
          {name}: {why}
        </Text>
      ))}
      {asked && (
        <ConfirmDialog
          open
          busy={false}
          colorPalette="brand"
          title={asked.question(rowsOf(asked).length)}
          confirm={asked.label}
          onClose={() => setAsked(null)}
          onConfirm={() => void start(asked)}
        >
          {asked.consequence}
        </ConfirmDialog>
      )}
    </Stack>
  );
}

const toldOf = ({ label, of, failures }: Run) =>
  failures.length === 0
    ? `${label}: done for all ${of}.`
    : `${label}: done for ${of - failures.length} of ${of}.`;
