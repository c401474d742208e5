import { useEffect, useRef } from 'react';
import { shortcutOf, type Shortcut } from './shortcuts.rules.js';

/** Elements that use keys themselves. */
const TYPED_IN = `input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true],
  [role=menu], [role=listbox]`;
const OPEN_DIALOG = ':is([role=dialog], [role=alertdialog])[data-state=open]';

/** Runs shortcuts while the page is shown; the handlers may change with each render. */
export function useShortcuts(run: Record<Exclude<Shortcut, 'search'>, () => void>): void {
  const newest = useRef(run);
  useEffect(() => {
    newest.current = run;
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      const shortcut = shortcutOf(event, {
        isTyping: event.target instanceof Element && event.target.closest(TYPED_IN) !== null,
        inDialog: document.querySelector(OPEN_DIALOG) !== null,
      });
      if (!shortcut) return;
      if (shortcut !== 'search') newest.current[shortcut]();
      else if (!focusSearch()) return;
      event.preventDefault();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
}

/** Focuses the page's search box and selects its text; @returns whether there is one */
function focusSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>('[data-search]');
  box?.focus();
  box?.select();
  return box !== null;
}
