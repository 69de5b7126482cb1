import { expect, type Locator, type Page } from '@playwright/test';

/** How the element that has the focus shows it: by itself or by the box around it. */
function focusMark(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    const around = [focused, focused?.parentElement].filter((element) => element instanceof Element);
    const marks = around.map((element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      const outline =
        outlineStyle === 'none' || outlineWidth === '0px' ? '' : `${outlineStyle} ${outlineWidth}`;
      return outline || (boxShadow === 'none' ? '' : boxShadow);
    });
    return marks.find(Boolean) ?? '';
  });
}

const farthest = 80;

/** Presses Tab until the element has the focus; each stop on the way must show that it has it. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeEnabled();
  for (let steps = 0; steps < farthest; steps++) {
    await page.keyboard.press('Tab');
    // Past the last stop is the browser itself, and then the first one again.
    if (await page.evaluate(() => document.activeElement === document.body)) continue;
    const stop = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160));
    await expect.poll(() => focusMark(page), `${stop} shows its focus`).not.toBe('');
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not reach ${wanted.toString()}`);
}
