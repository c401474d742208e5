import type { Page } from '@playwright/test';

/** Counts the clicks on this page from now on, until it is loaded anew. */
export const countClicks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const root = document.documentElement;
    root.dataset['clicks'] = '0';
    addEventListener(
      'click',
      // One that the browser makes of a key press has no detail.
      ({ isTrusted, detail }) => {
        if (isTrusted && detail > 0) root.dataset['clicks'] = String(Number(root.dataset['clicks']) + 1);
      },
      true,
    );
  });

export const clicks = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.documentElement.dataset['clicks']));
