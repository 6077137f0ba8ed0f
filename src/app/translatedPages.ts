// A browser's translation of the page replaces text nodes by elements. React then removes, moves or changes nodes that
// are no longer where it has put them: a NotFoundError ends in the error page, and a changed text is not shown.

/** The element that has replaced a text, by the text. */
const replacements = new WeakMap<Node, ChildNode>();

const isFont = (node: Node | null | undefined): node is ChildNode => node?.nodeName === 'FONT';

/** Remembers the elements that replace texts. Only a translation inserts elements of this name. */
function remember(changes: readonly MutationRecord[]): void {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of changes) {
    const [text] = removedNodes;
    const font = [addedNodes[0], previousSibling, nextSibling].find(isFont);
    if (text?.nodeType === Node.TEXT_NODE && font) replacements.set(text, font);
  }
}

/** Lets changes of a node that a translation has replaced apply to its replacement. */
export function tolerateTranslation({ prototype } = Node): void {
  const { removeChild, insertBefore } = prototype;
  const value = Object.getOwnPropertyDescriptor(prototype, 'nodeValue');
  new MutationObserver(remember).observe(document, { childList: true, subtree: true });
  prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child;
    replacements.get(child)?.remove();
    return child;
  };
  prototype.insertBefore = function <Child extends Node>(
    this: Node,
    node: Child,
    before: Node | null,
  ): Child {
    const place = before && [before, replacements.get(before)].find((each) => each?.parentNode === this);
    return insertBefore.call(this, node, place ?? null) as Child;
  };
  Object.defineProperty(prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      value?.set?.call(this, text);
      const shown = replacements.get(this);
      if (shown) shown.textContent = text;
    },
  });
}
