import { Button, Flex, Stack } from '@chakra-ui/react';
import { REFUSAL_REASONS, type DocumentType } from '@portal/contracts/values/documents';
import { useEffect, useRef, useState } from 'react';
import { BusyButton } from '../../ui/busy-button.js';
import { TextAreaField } from '../../ui/text-area-field.js';

const LONGEST = 500;

interface Props {
  type: DocumentType;
  busy: boolean;
  /** What the server says of the reason. */
  error: string | undefined;
  onRefuse: (reason: string) => void;
  onCancel: () => void;
}

/** Asks why a document is refused: typed, or one of a few that are offered. The partner reads it. */
export function RefusalForm({ type, busy, error, onRefuse, onCancel }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  useEffect(() => field.current?.focus(), []);
  const typed = reason.trim();
  const wrong =
    typed.length > LONGEST
      ? `Please use at most ${LONGEST} characters`
      : isTried && typed === ''
        ? 'Please say why: the partner reads it'
        : error;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (typed !== '' && typed.length <= LONGEST) onRefuse(typed);
        else field.current?.focus();
      }}
    >
      <Stack gap="3">
        <Flex gap="2" wrap="wrap" role="group" aria-label="Common reasons">
          {REFUSAL_REASONS[type].map((text) => (
            <Button
              key={text}
              size="xs"
              variant="outline"
              colorPalette="gray"
              borderRadius="full"
              h="auto"
              maxW="full"
              py="1"
              whiteSpace="normal"
              textAlign="start"
              disabled={busy}
              onClick={() => {
                setReason(text);
                field.current?.focus();
              }}
            >
              {text}
            </Button>
          ))}
        </Flex>
        <TextAreaField
          ref={field}
          label="Why? The partner reads this by e-mail and in the portal"
          rows={2}
          value={reason}
          readOnly={busy}
          error={wrong}
          onChange={({ target }) => setReason(target.value)}
        />
        <Flex gap="2" justify="flex-end" wrap="wrap">
          <Button size="sm" variant="outline" colorPalette="gray" disabled={busy} onClick={onCancel}>
            Cancel
          </Button>
          <BusyButton size="sm" type="submit" colorPalette="red" busy={busy}>
            Refuse and tell the partner
          </BusyButton>
        </Flex>
      </Stack>
    </form>
  );
}
