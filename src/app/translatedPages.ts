// A browser's translation of the page replaces text nodes by elements. React then removes or moves nodes that are no
// longer where it has put them, which throws a NotFoundError and ends in the error page.

/** Makes removing and inserting at a node that a translation has moved do no harm. */
export function tolerateTranslation({ prototype } = Node): void {
  const { removeChild, insertBefore } = prototype;
  prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    return child.parentNode === this ? (removeChild.call(this, child) as Child) : child;
  };
  prototype.insertBefore = function <Child extends Node>(
    this: Node,
    node: Child,
    before: Node | null,
  ): Child {
    const isMoved = before !== null && before.parentNode !== this;
    return insertBefore.call(this, node, isMoved ? null : before) as Child;
  };
}
