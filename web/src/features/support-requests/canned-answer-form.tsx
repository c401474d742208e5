import { Button, Flex, Stack } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import {
  newCannedAnswer,
  TITLE_TAKEN,
  type CannedAnswer,
  type NewCannedAnswer,
} from '@portal/contracts/http/admin-support';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { ApiError, messageOf } from '../../lib/errors.js';
import { refusals } from '../../lib/refusals.rules.js';
import { BusyButton } from '../../ui/busy-button.js';
import { TextField } from '../../ui/field.js';
import { notify } from '../../ui/notify.js';
import { TextAreaField } from '../../ui/text-area-field.js';
import { addCannedAnswer, cannedAnswersQuery, changeCannedAnswer } from './queries.js';

interface Props {
  /** null: a new one. */
  answer: CannedAnswer | null;
  onDone: () => void;
}

/** Adds a canned answer, or changes one as it was when it was opened. */
export function CannedAnswerForm({ answer, onDone }: Props) {
  const queries = useQueryClient();
  const form = useForm<NewCannedAnswer>({
    resolver: zodResolver(newCannedAnswer),
    values: { title: answer?.title ?? '', text: answer?.text ?? '' },
    // What somebody else changes meanwhile is shown; what is typed stays.
    resetOptions: { keepDirtyValues: true },
  });
  const refresh = () => queries.invalidateQueries({ queryKey: cannedAnswersQuery.queryKey });
  const saving = useMutation({
    mutationFn: (typed: NewCannedAnswer) =>
      answer
        ? changeCannedAnswer(answer.id, { ...typed, seen: { version: answer.version } })
        : addCannedAnswer(typed),
    async onSuccess({ title }) {
      await refresh();
      notify({ type: 'success', title: 'Canned answer saved', description: title });
      onDone();
    },
    async onError(error) {
      const isTaken = error instanceof ApiError && error.code === TITLE_TAKEN;
      const found = isTaken
        ? [{ field: 'title' as const, message: error.message }]
        : refusals(error, null, ['title', 'text']);
      for (const [index, { field, message }] of found.entries())
        form.setError(field, { message }, { shouldFocus: index === 0 });
      if (found.length > 0) return;
      notify({ type: 'error', title: 'Nothing was saved', description: messageOf(error) });
      await refresh();
    },
  });
  const { errors } = form.formState;
  return (
    <form noValidate onSubmit={form.handleSubmit((typed) => saving.mutate(typed))}>
      <Stack gap="4">
        <TextField
          label="Title"
          hint="What administrators choose it by."
          autoFocus
          error={errors.title?.message}
          {...form.register('title')}
        />
        <TextAreaField
          label="Answer"
          rows={8}
          placeholder="Hello {name}, …"
          error={errors.text?.message}
          {...form.register('text')}
        />
        <Flex gap="2" justify="flex-end">
          <Button variant="outline" colorPalette="gray" disabled={saving.isPending} onClick={onDone}>
            Back
          </Button>
          <BusyButton type="submit" busy={saving.isPending}>
            Save
          </BusyButton>
        </Flex>
      </Stack>
    </form>
  );
}
