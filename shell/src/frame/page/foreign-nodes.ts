/**
 * Makes React roots survive a browser's translation. It moves text nodes into `<font>` elements. React then removes a node
 * from a parent that no longer contains it, or inserts before such a node; the browser throws, and the root is lost. With
 * this function such a node is removed from its actual parent, and an insertion is appended to the given parent.
 *
 * @returns Restores the methods of the browser.
 * @see https://github.com/facebook/react/issues/11538
 */
export function allowForeignNodes(): () => void {
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
    const reference = before?.parentNode === this ? before : null;
    return insertBefore.call(this, child, reference) as Child;
  };
  return () => {
    Node.prototype.removeChild = removeChild;
    Node.prototype.insertBefore = insertBefore;
  };
}
