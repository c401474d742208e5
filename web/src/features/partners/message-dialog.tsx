import { Button, Stack, Text } from '@chakra-ui/react';
import type { AdminPartner } from '@portal/contracts/http/admin-partners';
import { LONGEST_SUPPORT_TEXT } from '@portal/contracts/values/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { draftOf, keepDraft } from '../../lib/drafts.js';
import { ADMIN_KEY } from '../../lib/query.js';
import { useConfirmed } from '../../lib/use-confirmed.js';
import { BusyButton } from '../../ui/busy-button.js';
import { ConfirmedState } from '../../ui/confirmed-state.js';
import { Dialog } from '../../ui/dialog.js';
import { notify } from '../../ui/notify.js';
import { TextAreaField } from '../../ui/text-area-field.js';
import { nameOf } from './partner.rules.js';
import { messagePartner } from './queries.js';

interface Props {
  partner: AdminPartner;
  open: boolean;
  onClose: () => void;
}

/** Writes to a partner (D-174): what is typed outlives the dialog until it is sent. */
export function MessageDialog({ partner, open, onClose }: Props) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const field = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState(() => draftOf('message', partner.id));
  const type = (next: string) => {
    keepDraft('message', partner.id, next);
    setTyped(next);
  };
  const refresh = () => queries.invalidateQueries({ queryKey: ADMIN_KEY });
  const sending = useConfirmed({
    act: ({ message }: { message: string }, key) => messagePartner(partner.id, message, key),
    onDone({ id }) {
      type('');
      onClose();
      notify({
        type: 'success',
        title: `Message to ${nameOf(partner)} sent`,
        description: 'What they write back comes under Support.',
        action: {
          label: 'Open the thread',
          onClick: () => void navigate({ to: '/admin/support', search: { request: id } }),
        },
      });
      void refresh();
    },
    refresh,
  });
  const message = typed.trim();
  const tooLong = message.length > LONGEST_SUPPORT_TEXT;
  const close = () => {
    if (sending.busy) return;
    sending.reset();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      size="lg"
      initialFocus={field}
      title={`Message to ${nameOf(partner)}`}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" disabled={sending.busy} onClick={close}>
            Cancel
          </Button>
          <BusyButton
            busy={sending.busy}
            disabled={message === '' || tooLong}
            onClick={() => sending.confirm({ message }, {})}
          >
            Send
          </BusyButton>
        </>
      }
    >
      <Stack gap="4">
        <TextAreaField
          ref={field}
          label="Message"
          rows={8}
          value={typed}
          readOnly={sending.busy}
          error={tooLong ? 'Please use at most 5,000 characters' : undefined}
          onChange={(event) => type(event.target.value)}
        />
        <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          It goes to {partner.email} at once, with a link to read it and to write back. You look after the
          thread.
        </Text>
        <ConfirmedState {...sending} />
      </Stack>
    </Dialog>
  );
}
