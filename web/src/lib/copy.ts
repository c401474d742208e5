/**
 * Copies a text to the clipboard; false if the browser refuses. A refusal is only logged
 * (specification, section 8); the caller must not say 'Copied!'. Not Chakra's clipboard, which says so before the
 * browser has answered.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    // Browsers offer the API on https and localhost only.
    const clipboard = navigator.clipboard as Clipboard | undefined;
    if (clipboard) await clipboard.writeText(text);
    else if (!copyAsSelected(text)) throw new Error('The browser did not copy.');
    return true;
  } catch (error) {
    // eslint-disable-next-line no-console -- the specification asks for it
    console.error('Copying failed:', error);
    return false;
  }
}

/** Copies what nobody asked to be copied; false if the browser refuses, which is no failure to speak of. */
export const copyUnasked = (text: string): Promise<boolean> => {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  return (clipboard?.writeText(text) ?? Promise.reject(new Error())).then(
    () => true,
    () => false,
  );
};

/** The fallback, which needs the text on the page; it is invisible, and an open dialog keeps the focus. */
function copyAsSelected(text: string): boolean {
  const node = document.createElement('pre');
  node.textContent = text;
  node.style.cssText = 'position: fixed; top: 0; width: 1px; height: 1px; overflow: hidden';
  document.body.append(node);
  selectText(node);
  const copied = document.execCommand('copy');
  node.remove();
  return copied;
}

/** Selects the text of an element, to be copied by hand. */
export function selectText(element: HTMLElement): void {
  if (element instanceof HTMLInputElement) element.select();
  else getSelection()?.selectAllChildren(element);
}
