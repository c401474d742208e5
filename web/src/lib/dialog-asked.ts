/** A dialog of the account menu that a page may open. */
export type AskedDialog = 'profile' | 'security' | 'sessions';

let openDialog: ((dialog: AskedDialog) => void) | null = null;

/** Lets whatever holds the account menu's dialogs open them. @returns ends that */
export function whenDialogAsked(open: (dialog: AskedDialog) => void): () => void {
  openDialog = open;
  return () => {
    if (openDialog === open) openDialog = null;
  };
}

/** Opens a dialog of the account menu. */
export const askDialog = (dialog: AskedDialog): void => openDialog?.(dialog);
