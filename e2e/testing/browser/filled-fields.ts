import type { BrowserContext } from '@playwright/test';

/**
 * Makes `fill` change the fields of React in Firefox. There, Playwright assigns the value and then dispatches an event.
 * React observes the assignment, and ignores an event of a field whose value it already has. In fields without a readable
 * selection, such as those of e-mail addresses, Playwright appends the text instead of replacing the value. Call it before
 * a page is opened.
 */
export async function reportFilledFields(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const replaceUnobserved = (event: Event) => {
      const { target, isTrusted } = event;
      const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
      if (isTrusted || !isField || !(event instanceof InputEvent)) return;
      const value = target.selectionStart === null ? event.data : target.value;
      target.value = '';
      // React observes assignments to the element, and not the setter of its prototype.
      Reflect.set(Object.getPrototypeOf(target) as object, 'value', value, target);
    };
    window.addEventListener('input', replaceUnobserved, true);
  });
}
