import type { Page } from '@playwright/test';

/** The layout faults of a page, one line each. */
export interface LayoutFaults {
  readonly sideways: readonly string[];
  readonly small: readonly string[];
  readonly tiny: readonly string[];
  readonly outside: readonly string[];
}

/** Runs in the page. */
function findFaultsInPage(minTargetPx: number): LayoutFaults {
  const describeElement = (element: Element) => {
    const text = (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40);
    const { width, height } = element.getBoundingClientRect();
    const size = `${Math.round(width)}×${Math.round(height)}`;
    return `${element.tagName.toLowerCase()}.${element.className} “${text}” ${size}`;
  };
  const isClipped = (element: Element | null): boolean =>
    element !== null &&
    (getComputedStyle(element).clipPath.startsWith('inset(50%') || isClipped(element.parentElement));
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.getBoundingClientRect().width > 1 &&
    !isClipped(element);

  const width = document.documentElement.clientWidth;
  const sideways =
    document.documentElement.scrollWidth > width
      ? [...document.querySelectorAll('body *')]
          .filter((element) => element.getBoundingClientRect().right > width + 1 && isSeen(element))
          .map(describeElement)
      : [];

  const controls = 'a[href], button, input, select, textarea, summary, [role=tab], [role=button]';
  /** The label of a hidden control receives its taps. */
  const findTapTarget = (element: Element) =>
    (element instanceof HTMLInputElement && ['radio', 'checkbox', 'file'].includes(element.type)
      ? element.closest('label')
      : element.closest('.pq-field__box')) ?? element;
  /** A pseudo-element around a control also receives taps. */
  const measureTapArea = (element: Element) => {
    const { width: wide, height: high } = element.getBoundingClientRect();
    const pseudoElement = getComputedStyle(element, '::after');
    const isLarger = pseudoElement.content !== 'none' && pseudoElement.position === 'absolute';
    return {
      wide: Math.max(wide, isLarger ? parseFloat(pseudoElement.width) : 0),
      high: Math.max(high, isLarger ? parseFloat(pseudoElement.height) : 0),
    };
  };
  const isInline = (element: Element) => getComputedStyle(element).display === 'inline';
  const findBlock = (element: Element | null): Element | null =>
    element && isInline(element) ? findBlock(element.parentElement) : element;
  /** The text of the block of an element, before or after the element. */
  const readTextBeside = (element: Element, side: 'before' | 'after') => {
    const range = document.createRange();
    range.selectNodeContents(findBlock(element) ?? element);
    if (side === 'before') range.setEndBefore(element);
    else range.setStartAfter(element);
    return range.toString().trim();
  };
  /** A link after a whole sentence, or after a name of one word, is not a part of a sentence. */
  const isWholeSentence = (element: Element) =>
    readTextBeside(element, 'after') === '' && /^$|^\S+$|[.?:]$/.test(readTextBeside(element, 'before'));
  /**
   * Links within a sentence may be as high as a line (WCAG 2.5.8, exception Inline). A cell, a term, a heading, and a
   * block with nothing but the link hold no sentence.
   */
  const isInSentence = (element: Element) =>
    element.matches('a, button') &&
    isInline(element) &&
    !element.closest('td, dd, h1, h2, h3') &&
    !isWholeSentence(element);
  const isTooSmall = (element: Element) => {
    const { wide, high } = measureTapArea(findTapTarget(element));
    // Seven days of the calendar must fit side by side on every phone.
    const isDay = element.closest('table, [role=grid]') !== null && wide >= 24;
    return (wide < minTargetPx - 0.5 && !isDay) || high < minTargetPx - 0.5;
  };
  const small = [...document.querySelectorAll(controls)]
    .filter((element) => isSeen(findTapTarget(element)) && !isInSentence(element) && isTooSmall(element))
    .map((element) => describeElement(findTapTarget(element)));

  const hasText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
  const tiny = [...document.querySelectorAll('body *')]
    .filter((element) => hasText(element) && isSeen(element))
    .filter((element) => parseFloat(getComputedStyle(element).fontSize) < 10.95)
    .map(describeElement);

  const isBoxed = (element: Element) => {
    const { borderTopWidth, borderTopColor } = getComputedStyle(element);
    return parseFloat(borderTopWidth) > 0 && !/, 0\)$|^transparent$/.test(borderTopColor);
  };
  const getContentEnd = (cell: Element) =>
    cell.getBoundingClientRect().right - parseFloat(getComputedStyle(cell).paddingRight);
  const outside = [...document.querySelectorAll('td :is(a, button)')]
    .filter((element) => isSeen(element) && isBoxed(element))
    .filter((element) => {
      const cell = element.closest('td');
      return cell && element.getBoundingClientRect().right > getContentEnd(cell) + 1;
    })
    .map(describeElement);

  return { sideways, small, tiny, outside };
}

/**
 * Returns what breaks the rules of the design: elements that make the page scroll sideways, controls smaller than `hit`
 * pixels in width or height, text under 11 pixels. In tables, also buttons with a border that stick out of the content of
 * their cell.
 */
export function findLayoutFaults(page: Page, minTargetPx: number): Promise<LayoutFaults> {
  return page.evaluate(findFaultsInPage, minTargetPx);
}
