import { Button, Flex, IconButton, Skeleton, Stack, Text } from '@chakra-ui/react';
import * as calls from '@portal/contracts/calls/admin-troubleshooting';
import type { CannedAnswer } from '@portal/contracts/http/admin-support';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MessageSquareText, PenLine, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../lib/errors.js';
import { may } from '../../lib/rights.js';
import { useDeletion } from '../../lib/use-deletion.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { Dialog } from '../../ui/dialog.js';
import { EmptyState } from '../../ui/empty-state.js';
import { FailedState } from '../../ui/failed-state.js';
import { notify } from '../../ui/notify.js';
import { RefreshFailed } from '../../ui/refresh-failed.js';
import { CannedAnswerForm } from './canned-answer-form.js';
import { cannedAnswersQuery, deleteCannedAnswer } from './queries.js';

interface Props {
  open: boolean;
  onClose: () => void;
}

/** What administrators often answer (D-144): read, add, change, delete. One is edited at a time, in place of the list. */
export function CannedAnswersDialog({ open, onClose }: Props) {
  const answers = useQuery({ ...cannedAnswersQuery, enabled: open });
  const [edited, setEdited] = useState<CannedAnswer | 'new' | null>(null);
  const [deleted, setDeleted] = useState<CannedAnswer | null>(null);
  const close = () => {
    setEdited(null);
    onClose();
  };
  return (
    <>
      <Dialog
        open={open}
        onClose={close}
        title={edited === null ? 'Canned answers' : edited === 'new' ? 'Add an answer' : 'Change an answer'}
        description="All administrators share them. {name} stands for the first name of who asked."
      >
        {edited !== null ? (
          <CannedAnswerForm
            key={edited === 'new' ? 0 : edited.id}
            answer={edited === 'new' ? null : edited}
            onDone={() => setEdited(null)}
          />
        ) : answers.isLoadingError ? (
          <FailedState
            title="The answers could not be loaded"
            message={messageOf(answers.error)}
            onRetry={() => void answers.refetch()}
          />
        ) : answers.data ? (
          <Stack gap="4">
            <RefreshFailed reading={answers} />
            {answers.data.length === 0 ? (
              <EmptyState icon={MessageSquareText} text="No canned answers yet." />
            ) : (
              <Stack as="ul" gap="0" listStyleType="none">
                {answers.data.map((answer) => (
                  <Line
                    key={answer.id}
                    answer={answer}
                    onEdit={() => setEdited(answer)}
                    onDelete={() => setDeleted(answer)}
                  />
                ))}
              </Stack>
            )}
            {may(calls.addCannedAnswer) && (
              <Button alignSelf="flex-start" variant="outline" onClick={() => setEdited('new')}>
                <Plus size={16} aria-hidden /> Add an answer
              </Button>
            )}
          </Stack>
        ) : (
          <Stack gap="3" aria-hidden>
            {[1, 2, 3].map((line) => (
              <Skeleton key={line} h="10" />
            ))}
          </Stack>
        )}
      </Dialog>
      <DeleteAnswer answer={deleted} onClose={() => setDeleted(null)} />
    </>
  );
}

interface LineProps {
  answer: CannedAnswer;
  onEdit: () => void;
  onDelete: () => void;
}

const Line = ({ answer, onEdit, onDelete }: LineProps) => (
  <Flex as="li" gap="2" py="3" align="flex-start" borderBottomWidth="1px">
    <Stack gap="0.5" flex="1" minW="0">
      <Text fontWeight="medium" overflowWrap="anywhere">
        {answer.title}
      </Text>
      <Text textStyle="sm" color="fg.muted" whiteSpace="pre-wrap" overflowWrap="anywhere" lineClamp={3}>
        {answer.text}
      </Text>
    </Stack>
    {may(calls.changeCannedAnswer) && (
      <IconButton
        size="sm"
        variant="ghost"
        colorPalette="gray"
        title="Change"
        aria-label={`Change ${answer.title}`}
        onClick={onEdit}
      >
        <PenLine aria-hidden />
      </IconButton>
    )}
    {may(calls.deleteCannedAnswer) && (
      <IconButton
        size="sm"
        variant="ghost"
        colorPalette="red"
        title="Delete"
        aria-label={`Delete ${answer.title}`}
        onClick={onDelete}
      >
        <Trash2 aria-hidden />
      </IconButton>
    )}
  </Flex>
);

function DeleteAnswer({ answer, onClose }: { answer: CannedAnswer | null; onClose: () => void }) {
  const queries = useQueryClient();
  const remove = useDeletion({
    remove: ({ id }: CannedAnswer) => deleteCannedAnswer(id),
    async onDone({ title }) {
      await queries.invalidateQueries({ queryKey: cannedAnswersQuery.queryKey });
      close();
      notify({ type: 'success', title: 'Canned answer deleted', description: title });
    },
  });
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={answer !== null}
      onClose={close}
      onConfirm={() => answer && remove.confirm(answer)}
      title={answer ? `Delete ${answer.title}?` : ''}
      confirm="Delete"
      busy={remove.busy}
      state={remove.state}
    >
      No administrator can insert it any more. What was sent with it stays.
    </ConfirmDialog>
  );
}
