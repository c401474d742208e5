import { Flex, Stack, Text } from '@chakra-ui/react';
import { writePartnerNote as call } from '@portal/contracts/calls/admin-people';
import type { PartnerNote } from '@portal/contracts/http/partner-notes';
import { LONGEST_SUPPORT_TEXT } from '@portal/contracts/values/limits';
import { useQueryClient } from '@tanstack/react-query';
import { StickyNote } from 'lucide-react';
import { useState } from 'react';
import { draftOf, keepDraft } from '../../../lib/drafts.js';
import { administratorName } from '../../../lib/made-by.rules.js';
import { may } from '../../../lib/rights.js';
import { useConfirmed } from '../../../lib/use-confirmed.js';
import { useListPageOf } from '../../../lib/use-list-page.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { ConfirmedState } from '../../../ui/confirmed-state.js';
import type { Column } from '../../../ui/data-table.js';
import { ListPage } from '../../../ui/list-page.js';
import { notify } from '../../../ui/notify.js';
import { Panel } from '../../../ui/panel.js';
import { RelativeDate } from '../../../ui/relative-date.js';
import { TextAreaField } from '../../../ui/text-area-field.js';
import { NOTES_KEY, notesList, writePartnerNote } from '../queries.js';

type Search = ReturnType<typeof notesList.searchIn>;

/** What administrators noted about a partner, and a form for another note. */
export function PartnerNotes({ partnerId }: { partnerId: number }) {
  const [search, setSearch] = useState<Search>({ partner: partnerId });
  const notes = useListPageOf(notesList, search, (next) => setSearch((now) => ({ ...now, ...next })));
  return (
    <Stack gap="4">
      {may(call) && <NewNote partnerId={partnerId} />}
      <Panel>
        <ListPage
          list={notes}
          label="Notes"
          noun="notes"
          columns={columns}
          keyOf={({ id }) => id}
          failed="The notes could not be loaded"
          empty={{ icon: StickyNote, text: 'No notes yet. Administrators alone read them.' }}
        />
      </Panel>
    </Stack>
  );
}

function NewNote({ partnerId }: { partnerId: number }) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState(() => draftOf('note', partnerId));
  const type = (next: string) => {
    keepDraft('note', partnerId, next);
    setTyped(next);
  };
  const refresh = () => queries.invalidateQueries({ queryKey: NOTES_KEY });
  const saving = useConfirmed({
    act: ({ text }: { text: string }, key) => writePartnerNote(partnerId, text, key),
    async onDone() {
      type('');
      notify({ type: 'success', title: 'Note kept' });
      await refresh();
    },
    refresh,
  });
  const text = typed.trim();
  const tooLong = text.length > LONGEST_SUPPORT_TEXT;
  return (
    <Stack gap="3">
      <TextAreaField
        label="New note"
        rows={3}
        value={typed}
        readOnly={saving.busy}
        error={tooLong ? 'Please use at most 5,000 characters' : undefined}
        onChange={(event) => type(event.target.value)}
      />
      <ConfirmedState {...saving} />
      <Flex gap="3" wrap="wrap" align="center" justify="space-between">
        <Text textStyle="sm" color="fg.muted">
          Partners never see notes. A note cannot be changed.
        </Text>
        <BusyButton
          size="sm"
          px="3"
          busy={saving.busy}
          disabled={text === '' || tooLong}
          onClick={() => saving.confirm({ text }, {})}
        >
          Keep note
        </BusyButton>
      </Flex>
    </Stack>
  );
}

const columns: Column<PartnerNote>[] = [
  {
    id: 'note',
    header: 'Note',
    bare: true,
    cell: ({ text }) => (
      <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
        {text}
      </Text>
    ),
  },
  { id: 'by', header: 'By', width: '12rem', cell: ({ by }) => administratorName(by) },
  { id: 'date', header: 'When', width: '8rem', cell: ({ createdAt }) => <RelativeDate at={createdAt} /> },
];
