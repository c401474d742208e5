/** What a key does on an administrator's page. */
export type Shortcut = 'palette' | 'search' | 'help';

/** A keydown event, and where it happens. */
export interface Press {
  /** The character typed, so that '/' and '?' follow the keyboard layout. */
  key: string;
  /** The physical key: 'KeyK'. */
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/** Where the focus is at the keydown. */
export interface Surroundings {
  /** In a field or a menu, which uses keys itself. */
  isTyping: boolean;
  /** A dialog is open over the page. */
  inDialog: boolean;
}

/** Ignored in a dialog, and in a field except for ⌘K. */
export function shortcutOf(press: Press, { isTyping, inDialog }: Surroundings): Shortcut | null {
  if (inDialog) return null;
  if (opensPalette(press)) return 'palette';
  if (isTyping || press.ctrlKey || press.metaKey || press.altKey) return null;
  return press.key === '/' ? 'search' : press.key === '?' ? 'help' : null;
}

/** ⌘K, or Ctrl+K where there is no ⌘. Layouts without Latin letters use the physical K key. */
export function opensPalette({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Press): boolean {
  const isK = /^[a-z]$/i.test(key) ? key.toLowerCase() === 'k' : code === 'KeyK';
  return isK && ctrlKey !== metaKey && !altKey && !shiftKey;
}

/** The modifier key for K on the reader's platform. */
export const commandKey = (userAgent: string): '⌘' | 'Ctrl' => (/Mac OS X/.test(userAgent) ? '⌘' : 'Ctrl');
