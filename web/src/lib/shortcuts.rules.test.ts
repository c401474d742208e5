import { describe, expect, test } from '@jest/globals';
import { commandKey, shortcutOf, type Press } from './shortcuts.rules.js';

const press = (key: string, held: Partial<Press> = {}): Press => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});
const onPage = { isTyping: false, inDialog: false };
const inField = { isTyping: true, inDialog: false };
const inDialog = { isTyping: false, inDialog: true };

describe('on the page', () => {
  test.each([
    ['⌘K opens the palette', press('k', { metaKey: true }), 'palette'],
    ['so does Ctrl+K', press('k', { ctrlKey: true }), 'palette'],
    ['with Caps Lock too', press('K', { ctrlKey: true }), 'palette'],
    ['and where K writes another letter', press('л', { code: 'KeyK', ctrlKey: true }), 'palette'],
    ['where K is elsewhere, its old place does not', press('t', { code: 'KeyK', ctrlKey: true }), null],
    ['K alone does not', press('k'), null],
    ['nor with both', press('k', { ctrlKey: true, metaKey: true }), null],
    ['nor with Shift', press('K', { ctrlKey: true, shiftKey: true }), null],
    ['nor with Alt', press('k', { ctrlKey: true, altKey: true }), null],
    ['/ goes to the search', press('/'), 'search'],
    ['even where it takes Shift', press('/', { shiftKey: true }), 'search'],
    ['but not with Ctrl', press('/', { ctrlKey: true }), null],
    ['? lists the shortcuts', press('?', { shiftKey: true }), 'help'],
    ['but not with Alt', press('?', { altKey: true }), null],
    ['any other key does nothing', press('a'), null],
  ])('%s', (_, key, shortcut) => expect(shortcutOf(key, onPage)).toBe(shortcut));
});

test('a field keeps what is typed, and only ⌘K leads out of it', () => {
  expect(shortcutOf(press('/'), inField)).toBeNull();
  expect(shortcutOf(press('?', { shiftKey: true }), inField)).toBeNull();
  expect(shortcutOf(press('k', { metaKey: true }), inField)).toBe('palette');
});

test('a dialog is not disturbed', () => {
  for (const key of [press('/'), press('?'), press('k', { ctrlKey: true })])
    expect(shortcutOf(key, inDialog)).toBeNull();
});

test.each([
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', '⌘'],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15', '⌘'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36', 'Ctrl'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36', 'Ctrl'],
])('%s has %s', (userAgent, key) => expect(commandKey(userAgent)).toBe(key));
