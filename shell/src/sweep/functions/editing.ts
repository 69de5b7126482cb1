import type { FindCaller } from '../caller';
import type { Territory } from '../elements/territory';
import { intercept } from '../intercept';
import type { Report } from '../remains';
import { refuseUse } from './refusals';

/** Commands that change nothing on the page. */
const harmless = /^(?:copy|selectall)$/i;

const inOwnScreen = 'It edits elements of your own screen during the visit; fields need no command.';

const hasText = (element: Element) => element.matches('input, textarea');

/** What is used of a window. */
export interface EditedPage {
  readonly Document: { readonly prototype: object };
  readonly document: Pick<Document, 'activeElement' | 'body' | 'getSelection'>;
  addEventListener(type: string, listener: (event: Event) => void, options: AddEventListenerOptions): void;
}

/** The element or text that the user or a command would edit now. */
function editedNodes(document: EditedPage['document']): Node[] {
  const { activeElement, body } = document;
  const selection = document.getSelection();
  const ranges = Array.from({ length: selection?.rangeCount ?? 0 }, (_, index) =>
    selection?.getRangeAt(index),
  );
  const nodes = ranges.flatMap((range) => range?.commonAncestorContainer ?? []);
  return activeElement && activeElement !== body ? [activeElement, ...nodes] : nodes;
}

/**
 * Keeps the elements of the shell from being edited after code has made them editable, by an attribute or by a style. The
 * shell has fields only: nothing else of it is edited, neither by a command nor by a key of the user.
 */
export function watchEditing(
  page: EditedPage,
  territory: Pick<Territory, 'isForeign'>,
  isOpen: (remote: Parameters<Report>[0]) => boolean,
  report: Report,
  callerOf: FindCaller,
): void {
  const { document } = page;
  const isForeign = () => editedNodes(document).some((node) => territory.isForeign(node));
  const command = (name: unknown) => !harmless.test(String(name));
  // Before the watched function, so that a command without a stack changes nothing either.
  const { execCommand } = page.Document.prototype as Partial<Pick<Document, 'execCommand'>>;
  if (execCommand) {
    const value = function (this: Document, ...input: Parameters<Document['execCommand']>): boolean {
      return command(input[0]) && isForeign() ? false : Reflect.apply(execCommand, this, input);
    };
    Object.defineProperty(page.Document.prototype, 'execCommand', {
      value,
      writable: true,
      configurable: true,
    });
  }
  intercept(page.Document, ['execCommand'], {
    matters: (_document, [name]) => command(name),
    callerOf,
    before(_document, remote) {
      if (!isOpen(remote) || isForeign())
        refuseUse(report, remote, 'global', 'Document.execCommand', inOwnScreen);
    },
  });
  const cancel = (event: Event) => {
    const { target } = event;
    if (target instanceof Element && !hasText(target) && territory.isForeign(target)) event.preventDefault();
  };
  page.addEventListener('beforeinput', cancel, { capture: true });
}
