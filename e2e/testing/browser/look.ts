import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { axeFaults } from './axe';
import { layoutFaults } from './layout-rules';
import { wear } from './walk';

export const desktop = { width: 1440, height: 900 };
const narrow = { width: 320, height: 640 };

const fits = { sideways: [], small: [], tiny: [] };
const soft = expect.configure({ soft: true });

/** What the layout of a page breaks at a size; what draws itself anew after a change of size has time to do so. */
async function expectToFit(page: Page, size: typeof desktop, hit: number, name: string): Promise<void> {
  await page.setViewportSize(size);
  await soft.poll(() => layoutFaults(page, hit), `${name}, ${size.width} wide`).toEqual(fits);
}

/** Only colours differ between the themes, so that in the light one only contrast is looked at. */
export async function lookAtThemes(page: Page, name: string): Promise<void> {
  await wear(page, 'light');
  soft(await axeFaults(page, ['color-contrast']), `${name} in light`).toEqual([]);
  await wear(page, 'dark');
  soft(await axeFaults(page), `${name} in dark`).toEqual([]);
}

/** Looks at what a desktop shows just now by every rule there is for it, in both themes, and at 320 pixels as well. */
export async function lookAt(page: Page, name: string): Promise<void> {
  await lookAtThemes(page, name);
  await expectToFit(page, desktop, 24, name);
  await expectToFit(page, narrow, 44, name);
  await page.setViewportSize(desktop);
}
