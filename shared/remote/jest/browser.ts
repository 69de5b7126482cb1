import { configure } from '@testing-library/dom';
import '@testing-library/jest-dom';
import { afterEach, beforeEach, expect, jest } from '@jest/globals';
import { BroadcastChannel } from 'node:worker_threads';

/** jsdom has no layout, and therefore nothing to scroll. */
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

/** jsdom has no media either: no query matches. */
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

/** Attributes that decide the style of an element without style sheets. */
const stylingAttributes = ['hidden', 'open', 'type'];

/** The style of the page itself only has what screens reserve for bars, which decides no other style. */
const hasOwnStyle = (element: Element): boolean =>
  element.parentElement !== null && (element.hasAttribute('style') || hasOwnStyle(element.parentElement));

const computeStyle = window.getComputedStyle.bind(window);
const plainStyles = new Map<string, CSSStyleDeclaration>();

/**
 * Queries by role compute the style of every element, and jsdom forgets all styles with every change of the page. Without
 * style sheets, elements of the same name and with the same attributes have the same style.
 */
window.getComputedStyle = (element, pseudoElement) => {
  if (document.styleSheets.length > 0 || hasOwnStyle(element)) return computeStyle(element, pseudoElement);
  const attributes = stylingAttributes.map((name) => element.getAttribute(name));
  const key = [element.localName, element.parentElement?.localName, ...attributes].join();
  const style = plainStyles.get(key) ?? computeStyle(element);
  plainStyles.set(key, style);
  return style;
};

/** An open channel keeps a process of Node alive; a browser closes it with the page. */
class TestChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    this.unref();
  }
}
Object.assign(globalThis, { BroadcastChannel: TestChannel });

/** How long a query waits for an element. A query that succeeds ends earlier, so the limit only bounds a failed one. */
configure({ asyncUtilTimeout: 30_000 * Number(process.env.PARQUE_LOAD_FACTOR ?? 1) });

/** An error message of React or of the browser is a defect, and fails the test. */
beforeEach(() => {
  jest.spyOn(console, 'error');
  jest.spyOn(console, 'warn');
  (console.error as jest.Mock).mockImplementation(() => undefined);
  (console.warn as jest.Mock).mockImplementation(() => undefined);
});

afterEach(() => {
  const complaints = [...(console.error as jest.Mock).mock.calls, ...(console.warn as jest.Mock).mock.calls];
  jest.restoreAllMocks();
  sessionStorage.clear();
  localStorage.clear();
  window.location.hash = '';
  expect(complaints).toEqual([]);
});
