import { Flex, Stack, Text } from '@chakra-ui/react';
import type { CannedAnswer, SupportThread } from '@portal/contracts/http/admin-support';
import { filledIn } from '@portal/contracts/values/canned-answer';
import { LONGEST_SUPPORT_TEXT } from '@portal/contracts/values/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { draftOf, keepDraft } from '../../lib/drafts.js';
import { useConfirmed } from '../../lib/use-confirmed.js';
import { BusyButton } from '../../ui/busy-button.js';
import { ConfirmedState } from '../../ui/confirmed-state.js';
import { notify } from '../../ui/notify.js';
import { TextAreaField } from '../../ui/text-area-field.js';
import { InsertAnswer } from './insert-answer.js';
import { answerSupport, noteOnSupport, SUPPORT_KEY, supportThreadQuery } from './queries.js';

type Wish = { message: string; as: 'waiting' | 'solved' | 'note' };

const SAID: Record<Wish['as'], string> = {
  waiting: 'Answer sent by e-mail',
  solved: 'Answer sent by e-mail, and solved',
  note: 'Note kept',
};

interface Props {
  thread: SupportThread;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** Writes an answer, which is mailed to the asker, or a note, which is not. The field has the focus from the start. */
export function Composer({ thread, field }: Props) {
  const queries = useQueryClient();
  const { id, version } = thread;
  const [text, setText] = useState(() => draftOf('answer', id));
  const type = (typed: string) => {
    keepDraft('answer', id, typed);
    setText(typed);
  };
  useEffect(() => field.current?.focus(), [field]);
  /** Where the cursor goes once an inserted answer is in the field. */
  const cursor = useRef<number | null>(null);
  const insert = ({ text: canned }: CannedAnswer) => {
    const { selectionStart = text.length, selectionEnd = text.length } = field.current ?? {};
    const words = filledIn(canned, thread.sender?.firstName ?? '');
    cursor.current = selectionStart + words.length;
    type(text.slice(0, selectionStart) + words + text.slice(selectionEnd));
  };
  const goOnTyping = () => {
    if (cursor.current === null) return;
    field.current?.focus();
    field.current?.setSelectionRange(cursor.current, cursor.current);
    cursor.current = null;
  };
  const refresh = () => queries.invalidateQueries({ queryKey: SUPPORT_KEY });
  const sending = useConfirmed({
    act: ({ message, as }: Wish, key) =>
      as === 'note'
        ? noteOnSupport(id, { message }, key)
        : answerSupport(id, { message, state: as, seen: { version } }, key),
    async onDone(changed, { as }) {
      type('');
      queries.setQueryData(supportThreadQuery(id).queryKey, changed);
      notify({ type: 'success', title: SAID[as] });
      await refresh();
    },
    refresh,
    // The thread shows what came in between.
    onFailed: refresh,
  });
  const message = text.trim();
  const tooLong = message.length > LONGEST_SUPPORT_TEXT;
  const disabled = message === '' || tooLong;
  const send = (as: Wish['as']) => sending.confirm({ message, as }, {});
  return (
    <Stack gap="3" borderTopWidth="1px" pt="5">
      <TextAreaField
        ref={field}
        label="Your answer"
        rows={5}
        value={text}
        readOnly={sending.busy}
        error={tooLong ? 'Please use at most 5,000 characters' : undefined}
        onChange={(event) => type(event.target.value)}
      />
      <Flex gap="3" wrap="wrap" align="center">
        <InsertAnswer disabled={sending.busy} onInsert={insert} onClosed={() => setTimeout(goOnTyping)} />
        <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere" minW="0">
          {thread.sender ? `An answer goes to ${thread.sender.email}.` : 'Nobody can be mailed any more.'}
        </Text>
      </Flex>
      <ConfirmedState {...sending} />
      <Flex gap="2" wrap="wrap" justify="flex-end">
        <BusyButton
          variant="ghost"
          colorPalette="gray"
          busy={sending.busy}
          disabled={disabled}
          onClick={() => send('note')}
        >
          Keep as note
        </BusyButton>
        <BusyButton variant="outline" busy={sending.busy} disabled={disabled} onClick={() => send('solved')}>
          Answer and solve
        </BusyButton>
        <BusyButton busy={sending.busy} disabled={disabled} onClick={() => send('waiting')}>
          Answer
        </BusyButton>
      </Flex>
    </Stack>
  );
}
