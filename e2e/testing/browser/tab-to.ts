import { expect, type Locator, type Page } from '@playwright/test';

/** Returns how the focused element shows its focus: by itself or by the box around it. */
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

/** Presses Tab until the element has the focus. Each stop on the way must show its focus. */
export async function pressTabUntilFocused(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeEnabled();
  for (let steps = 0; steps < farthest; steps++) {
    await page.keyboard.press('Tab');
    // After the last stop the focus is in the browser's own controls, and then at the first stop again.
    if (await page.evaluate(() => document.activeElement === document.body)) continue;
    const stop = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160));
    await expect.poll(() => focusMark(page), `${stop} shows its focus`).not.toBe('');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not reach ${target.toString()}`);
}
