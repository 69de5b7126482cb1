import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { findAxeViolations } from './axe';
import { findLayoutFaults } from './layout-rules';
import { switchTheme } from './walk';

export const desktop = { width: 1440, height: 900 };
/** The narrowest window with two columns. */
const tablet = { width: 1024, height: 768 };
const narrow = { width: 320, height: 640 };
/** A window of 1280 × 900 at 200 % zoom, in CSS pixels. */
const zoomedViewport = { width: 640, height: 450 };

const noFaults = { sideways: [], small: [], tiny: [], outside: [] };
const soft = expect.configure({ soft: true });

/** Checks the layout of a page at a size, after the page has adapted to it. */
async function expectToFit(
  page: Page,
  size: typeof desktop,
  minTargetPx: number,
  name: string,
): Promise<void> {
  await page.setViewportSize(size);
  await soft.poll(() => findLayoutFaults(page, minTargetPx), `${name}, ${size.width} wide`).toEqual(noFaults);
}

/** The themes differ in colours only, so the light one is checked for contrast only. */
export async function lookAtThemes(page: Page, name: string): Promise<void> {
  await switchTheme(page, 'light');
  soft(await findAxeViolations(page, ['color-contrast']), `${name} in light`).toEqual([]);
  await switchTheme(page, 'dark');
  soft(await findAxeViolations(page), `${name} in dark`).toEqual([]);
}

/** Checks the current page by every rule, on a desktop in both themes, and at 1024 and 320 pixels. */
export async function lookAt(page: Page, name: string): Promise<void> {
  await lookAtThemes(page, name);
  await expectToFit(page, desktop, 24, name);
  await expectToFit(page, tablet, 24, name);
  await expectToFit(page, narrow, 44, name);
  await page.setViewportSize(desktop);
}

/** Returns how many animations are visible as movement: one of 1 ms is not. Runs in the page. */
const countMovements = () =>
  document
    .getAnimations()
    .filter(({ playState }) => playState === 'running')
    .filter(({ effect }) => Number(effect?.getComputedTiming().endTime ?? 0) > 1).length;

/** Returns how many bars stay in view while the page scrolls. Runs in the page. */
const countFixedBars = () =>
  [...document.querySelectorAll('body *')].filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    const isBar = height > 0 && width > 0.8 * window.innerWidth && element.checkVisibility();
    return isBar && ['fixed', 'sticky'].includes(getComputedStyle(element).position);
  }).length;

/** Checks that the page scrolls one way only at 200 % zoom, below one bar at most, and moves nothing for a user who prefers reduced motion. */
export async function lookAtLargeText(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize(zoomedViewport);
  const listSidewaysElements = async () => (await findLayoutFaults(page, 24)).sideways;
  await soft.poll(listSidewaysElements, `${name} at 200 %`).toEqual([]);
  await soft.poll(() => page.evaluate(countFixedBars), `${name}, bars`).toBeLessThanOrEqual(1);
  await soft.poll(() => page.evaluate(countMovements), `${name} moves`).toBe(0);
  await page.emulateMedia({ reducedMotion: null });
  await page.setViewportSize(desktop);
}
