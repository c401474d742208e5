import type { Locator, Page } from '@playwright/test';
import { expect } from './support.js';

// The palette, which finds everything an administrator has (⌘K).

export const field = (page: Page) => page.getByRole('combobox', { name: 'Search everything' });
export const opener = (page: Page) => page.getByRole('button', { name: 'Search everything' });
export const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
export const options = (page: Page, of: string) => group(page, of).getByRole('option');

export async function open(page: Page): Promise<void> {
  await expect(opener(page)).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}

/** Types, moves to an option with the arrow keys, and chooses it: by keyboard only. */
export async function choose(page: Page, typed: string, option: Locator): Promise<void> {
  await open(page);
  await page.keyboard.type(typed);
  await expect(option).toBeVisible();
  await expect(page.getByRole('listbox', { name: 'Results' })).toHaveAttribute('aria-busy', 'false');
  for (let presses = 0; (await option.getAttribute('data-highlighted')) === null; presses++) {
    expect(presses, `the arrows lead to what "${typed}" finds`).toBeLessThan(30);
    await page.keyboard.press('ArrowDown');
  }
  expect(await field(page).getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'));
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeHidden();
}
