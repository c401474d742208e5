import { Button } from '@chakra-ui/react';
import { LONGEST_VIEW_NAME } from '@portal/contracts/values/tables';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageOf } from '../../lib/errors.js';
import { BusyButton } from '../busy-button.js';
import { Dialog } from '../dialog.js';
import { TextField } from '../field.js';

interface Props {
  /** Empty for a new view. */
  name: string;
  save: (name: string) => Promise<unknown>;
  onSaved: () => unknown;
  onClose: () => void;
}

/** Names a view of a table. What is wrong with the name stands under it. */
export function NameView({ name, save, onSaved, onClose }: Props) {
  const [text, setText] = useState(name);
  const [isEmpty, setEmpty] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const saving = useMutation({
    mutationFn: () => save(text.trim()),
    async onSuccess() {
      await onSaved();
      onClose();
    },
  });
  return (
    <Dialog
      open
      size="sm"
      title={name ? 'Rename the view' : 'Keep this view'}
      description="Filters, order and columns, for yourself alone."
      onClose={() => !saving.isPending && onClose()}
      initialFocus={field}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" disabled={saving.isPending} onClick={onClose}>
            Cancel
          </Button>
          <BusyButton type="submit" form="name-view" busy={saving.isPending}>
            {name ? 'Rename' : 'Keep'}
          </BusyButton>
        </>
      }
    >
      <form
        id="name-view"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() === '') setEmpty(true);
          else if (!saving.isPending) saving.mutate();
        }}
      >
        <TextField
          ref={field}
          label="Name"
          value={text}
          maxLength={LONGEST_VIEW_NAME}
          error={isEmpty ? 'Please give the view a name' : saving.error ? messageOf(saving.error) : undefined}
          onChange={({ target }) => {
            saving.reset();
            setEmpty(false);
            setText(target.value);
          }}
        />
      </form>
    </Dialog>
  );
}
