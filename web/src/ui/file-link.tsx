import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import type { ComponentProps, MouseEvent } from 'react';
import { messageOf } from '../lib/errors.js';
import { saveFile } from '../lib/save-file.js';
import { notify } from './notify.js';

interface Props extends Omit<ComponentProps<'a'>, 'download'> {
  href: string;
  /** What the file is called. */
  name: string;
  /** Reads what is at `href`. */
  read: () => Promise<{ body: Blob }>;
}

/** A link to a file that is made when it is asked for. The page reads it, so that a failure is said; the browser would save the failure. */
export function FileLink({ name, read, ...props }: Props) {
  const reading = useMutation({
    mutationFn: read,
    onSuccess: ({ body }) => saveFile(name, body),
    onError: (error) =>
      notify({ type: 'error', title: t`Nothing was downloaded`, description: messageOf(error) }),
  });
  const click = (event: MouseEvent) => {
    event.preventDefault();
    if (!reading.isPending) reading.mutate();
  };
  return <a {...props} download={name} aria-busy={reading.isPending || undefined} onClick={click} />;
}
