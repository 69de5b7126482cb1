import type { FindCaller } from '../caller';
import { intercept } from '../intercept';
import type { Remains, Report } from '../remains';
import { attributeMembersOf, changingMembers, partsOfElement } from './foreign-elements';
import { watchedPart } from './foreign-records';
import type { Territory } from './territory';

/** Interfaces whose members with a setter are watched, and methods of them that change a screen. */
const watched: Readonly<Record<string, readonly string[]>> = {
  Node: changingMembers,
  Element: [...changingMembers, 'animate', 'attachShadow', 'attributes', 'innerHTML', 'outerHTML'],
  HTMLElement: ['innerText', 'outerText', 'hidePopover', 'showPopover', 'togglePopover'],
  SVGElement: [],
  CharacterData: changingMembers,
  Text: changingMembers,
  Attr: ['nodeValue'],
  Range: ['deleteContents', 'extractContents', 'insertNode', 'surroundContents'],
  HTMLInputElement: ['setRangeText', 'showPicker', 'stepDown', 'stepUp'],
  HTMLTextAreaElement: ['setRangeText'],
  HTMLSelectElement: ['add', 'remove', 'showPicker'],
  HTMLFormElement: ['requestSubmit', 'reset', 'submit'],
  HTMLDialogElement: ['close', 'requestClose', 'show', 'showModal'],
};

/** Methods that change their receiver without an argument, or return a part that does. */
const withoutInput: ReadonlySet<string> = new Set([
  ...['animate', 'attachShadow', 'attributes', 'close', 'deleteContents', 'extractContents', 'hidePopover'],
  ...['normalize', 'remove', 'replaceChildren', 'replaceWith', 'requestClose', 'requestSubmit', 'reset'],
  ...['show', 'showModal', 'showPicker', 'showPopover', 'stepDown', 'stepUp', 'submit', 'togglePopover'],
]);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The node that a receiver or an argument belongs to. */
function nodeOf(value: unknown): Node | null {
  if (value instanceof Attr) return value.ownerElement;
  if (value instanceof Range) return value.commonAncestorContainer;
  return value instanceof Node ? value : null;
}

/**
 * Ignores what a remote does to the screen of another one, such as by a timeout after its visit, and reports it.
 *
 * @param page - The window, with the interfaces of elements.
 */
export function watchOtherScreens(
  page: Window,
  territory: Pick<Territory, 'isOfRemote' | 'isOfAnother'>,
  { hasEnded }: Pick<Remains, 'hasEnded'>,
  report: Report,
  callerOf: FindCaller,
  causeOf: FindCaller,
): void {
  const isShown = (value: unknown) => {
    const node = nodeOf(value);
    return node !== null && node.isConnected && territory.isOfRemote(node);
  };
  const matters = (receiver: object, input: readonly unknown[]) =>
    hasEnded() && (isShown(receiver) || input.some(isShown));
  const ignored = (values: readonly unknown[], remote: Parameters<Report>[0]): boolean => {
    const isOfAnother = values.some((value) => {
      const node = nodeOf(value);
      return node !== null && territory.isOfAnother(node, remote);
    });
    if (isOfAnother) report(remote, 'global', 'a change of a screen of another remote');
    return isOfAnother;
  };
  for (const [of, names] of Object.entries(watched)) {
    const found: unknown = Reflect.get(page, of);
    if (typeof found !== 'function') continue;
    const holder = { prototype: found.prototype as object };
    const all = [...new Set([...names, ...attributeMembersOf(holder)])];
    for (const isCall of [true, false])
      intercept(
        holder,
        all.filter((name) => withoutInput.has(name) === isCall),
        {
          matters: (receiver, input) => (isCall || input.length > 0) && matters(receiver, input),
          callerOf,
          ignoresReading: !isCall,
          around: (use, receiver, remote, input) =>
            ignored([receiver, ...input], remote) ? undefined : use(),
        },
      );
    // React replaces `value` and `checked` of each field by a function of its own, which is then the direct caller.
    intercept(holder, ['value', 'checked'], {
      matters: (receiver, input) => input.length > 0 && matters(receiver, input),
      callerOf: causeOf,
      ignoresReading: true,
      around: (use, receiver, remote) => (ignored([receiver], remote) ? undefined : use()),
    });
    intercept(holder, partsOfElement, {
      matters,
      callerOf,
      around(use, receiver, remote) {
        const part = use();
        // Reading is no change: each change of the part is ignored.
        const change = (apply: () => unknown) => (ignored([receiver], remote) ? true : apply());
        return isObject(part) ? watchedPart(part, change) : part;
      },
    });
  }
}
