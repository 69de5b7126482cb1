import type { Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

type Axe = Record<'axe', { run(options: RunOptions): Promise<AxeResults> }>;

/**
 * Returns the violations of WCAG 2.2 AA on a page, or of the given rules only. The check runs inside the page: opening
 * another tab would hide the page and stop its rendering.
 */
export async function findAxeViolations(page: Page, rules?: readonly string[]) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const runOnly = rules
    ? { type: 'rule' as const, values: [...rules] }
    : { type: 'tag' as const, values: wcag };
  const { violations } = await page.evaluate((options) => (window as unknown as Axe).axe.run(options), {
    runOnly,
    resultTypes: ['violations' as const],
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => ({ id, html, failureSummary })),
  );
}
