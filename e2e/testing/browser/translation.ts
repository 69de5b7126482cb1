import type { Page } from '@playwright/test';

/**
 * Returns the texts of a page that a translation would change and that hold an amount, a volume, a price, a percentage, a
 * date or a time.
 */
export const listTranslatedFigures = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const figure = /\d,\d|\d\.\d{3}\b|\d\d\/\d\d\/\d{4}|\d\d:\d\d|\d\s?%/;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (
        node instanceof Text &&
        figure.test(node.data) &&
        !node.parentElement?.closest('[translate=no], script, style, textarea, select, .pq-sr')
      )
        texts.push(node.data);
    return texts;
  });
