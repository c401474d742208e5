let openProfile: (() => void) | null = null;

/** Lets whatever holds the profile's dialog open it. @returns ends that */
export function whenProfileAsked(open: () => void): () => void {
  openProfile = open;
  return () => {
    if (openProfile === open) openProfile = null;
  };
}

/** Opens the profile's dialog of the page. */
export const askProfile = (): void => openProfile?.();
