import type { Locator, Page } from '@playwright/test';
import { expect } from './support.js';

/** Has a table show columns that it does not show at first (D-154). */
export async function showColumns(page: Page, ...names: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Columns' }).click();
  for (const name of names) {
    const choice = page.getByRole('menuitemcheckbox', { name, exact: true });
    await choice.click();
    await expect(choice).toBeChecked();
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
}

/** On a phone: opens a row's card, which is short at first. */
export async function openCard(page: Page, row: Locator): Promise<void> {
  if (page.viewportSize()!.width < 768) await row.getByRole('button', { name: 'More', exact: true }).click();
}

/** What can be done with a row; on a phone its card has a button of its own. */
export const actionsOf = (row: Locator): Locator => row.getByRole('button', { name: /^(?!(More|Less)$)/ });
