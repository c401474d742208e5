import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import {
  newCannedAnswer,
  TITLE_TAKEN,
  type CannedAnswer,
  type NewCannedAnswer,
} from '@portal/contracts/http/admin-support';
import { CHANGED_MEANWHILE } from '@portal/contracts/values/outcomes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, messageOf } from '../../lib/errors.js';
import { refusals } from '../../lib/refusals.rules.js';
import { BusyButton } from '../../ui/busy-button.js';
import { TextField } from '../../ui/field.js';
import { notify } from '../../ui/notify.js';
import { TextAreaField } from '../../ui/text-area-field.js';
import { addCannedAnswer, cannedAnswersQuery, changeCannedAnswer } from './queries.js';

interface Props {
  /** As it was when it was opened; null: a new one. */
  answer: CannedAnswer | null;
  onDone: () => void;
}

/** Adds a canned answer, or changes one. What somebody else saved meanwhile is shown before it can be replaced. */
export function CannedAnswerForm({ answer, onDone }: Props) {
  const queries = useQueryClient();
  /** What a save replaces: the opened version, or a later one that was shown here. */
  const [seen, setSeen] = useState(answer);
  const form = useForm<NewCannedAnswer>({
    resolver: zodResolver(newCannedAnswer),
    defaultValues: { title: answer?.title ?? '', text: answer?.text ?? '' },
  });
  const refresh = () => queries.invalidateQueries({ queryKey: cannedAnswersQuery.queryKey });
  /** null where it is gone or cannot be read: then the version seen stays, and nothing can be saved over another. */
  const readNow = async () => {
    const answers = await queries.fetchQuery({ ...cannedAnswersQuery, staleTime: 0 }).catch(() => []);
    return answers.find(({ id }) => id === seen?.id) ?? null;
  };
  const saving = useMutation({
    mutationFn: (typed: NewCannedAnswer) =>
      seen
        ? changeCannedAnswer(seen.id, { ...typed, seen: { version: seen.version } })
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
      if (error instanceof ApiError && error.code === CHANGED_MEANWHILE) {
        const now = await readNow();
        if (now) return setSeen(now);
      }
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
        {seen && seen !== answer && <SavedMeanwhile answer={seen} />}
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

const SavedMeanwhile = ({ answer: { title, text } }: { answer: CannedAnswer }) => (
  <Stack role="alert" gap="2" borderWidth="1px" borderRadius="l2" p="3" textStyle="sm">
    <Text color="fg.warning" fontWeight="medium">
      Somebody else changed this answer meanwhile, and nothing was saved. It says now:
    </Text>
    <Text fontWeight="medium" overflowWrap="anywhere">
      {title}
    </Text>
    <Text color="fg.muted" whiteSpace="pre-wrap" overflowWrap="anywhere">
      {text}
    </Text>
    <Text color="fg.warning" fontWeight="medium">
      Save again to put yours in its place.
    </Text>
  </Stack>
);
