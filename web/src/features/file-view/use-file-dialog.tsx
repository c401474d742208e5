import { useState, type ReactNode } from 'react';
import type { ViewedFile } from '../../lib/viewed-file.js';
import { lazyDialog } from '../../ui/lazy-dialog.js';

const FileDialog = lazyDialog(async () => (await import('./file-dialog.js')).FileDialog);

/**
 * Opens the dialog that shows a file as a picture; render `dialog` beside what opens it.
 * @param about what is said and done about the file, above its picture
 */
export function useFileDialog(about?: (file: ViewedFile) => ReactNode): {
  show: (file: ViewedFile) => void;
  dialog: ReactNode;
} {
  const [file, setFile] = useState<ViewedFile | null>(null);
  const [open, setOpen] = useState(false);
  return {
    show(next) {
      setFile(next);
      setOpen(true);
    },
    dialog: file && (
      <FileDialog
        key={file.id}
        file={file}
        open={open}
        onClose={() => setOpen(false)}
        about={about?.(file)}
      />
    ),
  };
}
