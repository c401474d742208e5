import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import axe, { type AxeResults, type RunOptions } from 'axe-core';

/** What axe is in a page, once it was put there. */
interface WithAxe {
  axe?: { run(context: object, options: RunOptions): Promise<AxeResults> };
}

/** Less than half of what `axe.source` is, which every document would have to read. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** axe's own table of rules; each violation has the impact of its rule. */
const { rules: known } = (axe as unknown as { _audit: { rules: { id: string; impact: string }[] } })._audit;
const SERIOUS = ['serious', 'critical'];
const serious = new Set(known.filter(({ impact }) => SERIOUS.includes(impact)).map(({ id }) => id));
const lesser = known.filter(({ id }) => !serious.has(id)).map(({ id }) => [id, { enabled: false }] as const);

/**
 * Runs axe in the page and its frames: all serious and critical rules or `rules` only, on all of it or `within` a part. It is
 * put into a document once, and only violations leave the page: `@axe-core/playwright` takes every passed rule to a second
 * page, which costs three to four times as much (docs/performance.md).
 * @returns the violations, each with its elements in words
 */
export async function seriousViolations(page: Page, rules: string[], within?: string): Promise<string[]> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => (window as unknown as WithAxe).axe !== undefined)))
      await frame.evaluate(`${source}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`);
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(rules.length > 0
      ? { runOnly: { type: 'rule', values: rules } }
      : { rules: Object.fromEntries(lesser) }),
  };
  const found = await page.evaluate(
    async ([context, how]) => {
      const { violations } = await (window as unknown as Required<WithAxe>).axe.run(context ?? document, how);
      return violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ target, html, failureSummary }) => target.join(' ') + html + failureSummary),
      }));
    },
    [within ? { include: [[within]] } : null, options] as const,
  );
  return found.filter(({ id }) => serious.has(id)).map(({ id, nodes }) => `${id}: ${nodes.join(', ')}`);
}
