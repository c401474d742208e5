import type { Page } from '@playwright/test';

/** Counts the clicks on this page from now on, until it is loaded anew. A key press is none. */
export const countClicks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const root = document.documentElement;
    root.dataset['clicks'] = '0';
    // Before the click, of which a label makes a second one.
    addEventListener(
      'pointerdown',
      () => void (root.dataset['clicks'] = String(Number(root.dataset['clicks']) + 1)),
      true,
    );
  });

export const clicks = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.documentElement.dataset['clicks']));
