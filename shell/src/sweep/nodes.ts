import type { FindCaller } from './caller';
import type { Remains } from './remains';

/**
 * Records the elements that remotes add beside the content of the page, such as a layer or a dialog in the body. They would
 * cover the screens of other remotes.
 *
 * @param place - The body, or the element of the document.
 */
export function watchNodes(place: HTMLElement, remains: Remains, callerOf: FindCaller): void {
  const { append, prepend, appendChild, insertBefore } = place;

  function record(callee: object, nodes: readonly (Node | string)[]): void {
    const remote = callerOf(callee);
    for (const node of remote ? nodes : []) {
      if (!(node instanceof Element) || !remote) continue;
      remains.add(remote, {
        finding: 'global',
        what: `an element ${node.localName} in the ${place.localName}`,
        isAtOnce: true,
        isLeft: () => node.parentElement === place,
        end: () => node.remove(),
      });
    }
  }
  function watchedAppend(...nodes: (Node | string)[]): void {
    record(watchedAppend, nodes);
    append.apply(place, nodes);
  }
  function watchedPrepend(...nodes: (Node | string)[]): void {
    record(watchedPrepend, nodes);
    prepend.apply(place, nodes);
  }
  function watchedAppendChild<Child extends Node>(child: Child): Child {
    record(watchedAppendChild, [child]);
    appendChild.call(place, child);
    return child;
  }
  function watchedInsert<Child extends Node>(child: Child, before: Node | null): Child {
    record(watchedInsert, [child]);
    insertBefore.call(place, child, before);
    return child;
  }
  Object.assign(place, {
    append: watchedAppend,
    prepend: watchedPrepend,
    appendChild: watchedAppendChild,
    insertBefore: watchedInsert,
  });
}
