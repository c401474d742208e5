import type { Locator, Page } from '@playwright/test';
import { expect } from './support.js';

/** Presses Tab until the element, or one of them, has the focus. */
export async function tabTo(page: Page, target: Locator, most = 40): Promise<void> {
  await expect(target.first()).toBeVisible();
  for (let presses = 0; presses <= most; presses++) {
    if (await target.evaluateAll((all) => all.includes(document.activeElement as HTMLElement))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${most} times Tab did not lead to ${String(target)}`);
}

export async function pressAt(page: Page, target: Locator, most?: number): Promise<void> {
  await tabTo(page, target, most);
  await page.keyboard.press('Enter');
}

/** Past the header and the names of the pages. */
export const skipToContent = (page: Page): Promise<void> =>
  pressAt(page, page.getByRole('link', { name: 'Skip to content' }));
