/**
 * Puts a text on the clipboard; false where the browser refuses. A refusal is logged and nothing more is said
 * (specification, section 8): the caller only must not say 'Copied!'. By hand, since Chakra's clipboard says so before the
 * browser has answered.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    // Browsers have it over https and on localhost only.
    const clipboard = navigator.clipboard as Clipboard | undefined;
    if (clipboard) await clipboard.writeText(text);
    else if (!copyAsSelected(text)) throw new Error('The browser did not copy.');
    return true;
  } catch (error) {
    // eslint-disable-next-line no-console -- where it is specified to be told
    console.error('Copying failed:', error);
    return false;
  }
}

/** The old way, which needs the text on the page; nobody sees it, and an open dialog keeps the focus. */
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

/** What stands in an element, to be copied by hand. */
export function selectText(element: HTMLElement): void {
  if (element instanceof HTMLInputElement) element.select();
  else getSelection()?.selectAllChildren(element);
}
