import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { axeFaults } from './axe';
import { layoutFaults } from './layout-rules';
import { switchTheme } from './walk';

export const desktop = { width: 1440, height: 900 };
const narrow = { width: 320, height: 640 };

const fits = { sideways: [], small: [], tiny: [], outside: [] };
const soft = expect.configure({ soft: true });

/** Returns the layout faults of a page at a size, after the page has adapted to it. */
async function expectToFit(page: Page, size: typeof desktop, hit: number, name: string): Promise<void> {
  await page.setViewportSize(size);
  await soft.poll(() => layoutFaults(page, hit), `${name}, ${size.width} wide`).toEqual(fits);
}

/** The themes differ in colours only, so the light one is checked for contrast only. */
export async function lookAtThemes(page: Page, name: string): Promise<void> {
  await switchTheme(page, 'light');
  soft(await axeFaults(page, ['color-contrast']), `${name} in light`).toEqual([]);
  await switchTheme(page, 'dark');
  soft(await axeFaults(page), `${name} in dark`).toEqual([]);
}

/** Checks the current page by every rule, on a desktop in both themes and at a width of 320 pixels. */
export async function lookAt(page: Page, name: string): Promise<void> {
  await lookAtThemes(page, name);
  await expectToFit(page, desktop, 24, name);
  await expectToFit(page, narrow, 44, name);
  await page.setViewportSize(desktop);
}
