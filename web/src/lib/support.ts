let openForm: (() => void) | null = null;

/** Lets whatever holds the support form open it. @returns ends that */
export function whenSupportAsked(open: () => void): () => void {
  openForm = open;
  return () => {
    if (openForm === open) openForm = null;
  };
}

/** Opens the support form of the page. */
export const askSupport = (): void => openForm?.();
