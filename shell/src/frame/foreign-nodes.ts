/**
 * Lets React roots survive a browser's translation. It moves text nodes into `<font>` elements, and React then removes a
 * node from a parent that no longer holds it, or inserts before such a node; the browser throws, and the root is lost.
 * Such a node is removed from wherever it is, and an insertion goes to the end of the parent.
 *
 * @returns Restores the methods of the browser.
 * @see https://github.com/facebook/react/issues/11538
 */
export function surviveForeignNodes(): () => void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function remove<Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child;
    child.parentNode?.removeChild(child);
    return child;
  };
  Node.prototype.insertBefore = function insert<Child extends Node>(
    this: Node,
    child: Child,
    before: Node | null,
  ): Child {
    const place = before?.parentNode === this ? before : null;
    return insertBefore.call(this, child, place) as Child;
  };
  return () => {
    Node.prototype.removeChild = removeChild;
    Node.prototype.insertBefore = insertBefore;
  };
}
