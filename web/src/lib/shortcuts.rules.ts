/** What a key does on an administrator's page. */
export type Shortcut = 'palette' | 'search' | 'help';

/** A key going down, and where it does. */
export interface Press {
  /** What it writes, so that '/' and '?' are where the reader's keyboard has them. */
  key: string;
  /** Where it is on the keyboard: 'KeyK'. */
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/** Where the focus is while a key goes down. */
export interface Surroundings {
  /** In a field or a menu, where keys write or choose. */
  isTyping: boolean;
  /** A dialog is open over the page. */
  inDialog: boolean;
}

/** Neither a dialog nor, but for ⌘K, a field is disturbed. */
export function shortcutOf(press: Press, { isTyping, inDialog }: Surroundings): Shortcut | null {
  if (inDialog) return null;
  if (opensPalette(press)) return 'palette';
  if (isTyping || press.ctrlKey || press.metaKey || press.altKey) return null;
  return press.key === '/' ? 'search' : press.key === '?' ? 'help' : null;
}

/** ⌘K, or Ctrl+K where there is no ⌘. A keyboard that writes no Latin letters has it where others have the K. */
export function opensPalette({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Press): boolean {
  const isK = /^[a-z]$/i.test(key) ? key.toLowerCase() === 'k' : code === 'KeyK';
  return isK && ctrlKey !== metaKey && !altKey && !shiftKey;
}

/** The key beside K that opens the palette, as the reader's keyboard has it. */
export const commandKey = (userAgent: string): '⌘' | 'Ctrl' => (/Mac OS X/.test(userAgent) ? '⌘' : 'Ctrl');
