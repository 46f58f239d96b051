/**
 * Keeps the app usable on a page that the browser translates. Chrome's translator replaces each text by `<font>`
 * elements with the translation, so React keeps texts that are no longer on the page: removing one throws, which ends
 * the screen, and changing one changes nothing that is seen, such as a total. Known since 2017 (facebook/react issue
 * 11538) and left to apps.
 *
 * Each replaced text is known with the element that stands for it. When the app removes the text, that element goes;
 * what is inserted before the text is inserted before that element; and a changed text comes back in the element's
 * place, where the translator finds it and translates it again. Nodes are left alone until a translator has begun.
 */
export function keepReplacedTexts(page: Node): void {
  const standIns = new WeakMap<Node, Node>();
  const texts = new WeakMap<Node, Node>();

  /** The element that stands for a text on the page now. */
  const standInOf = (node?: Node | null): Node | null => {
    const standIn = node?.parentNode === null ? standIns.get(node) : undefined;
    return standIn?.parentNode == null ? null : standIn;
  };

  let isPatched = false;
  const watch = new MutationObserver((changes) => {
    const added = new Set<Node>();
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of changes) {
      for (const node of addedNodes) added.add(node);
      // Replaced in one step, or removed beside what was added just before.
      const instead = [...addedNodes, previousSibling, nextSibling].find(
        (node) => node !== null && added.has(node) && !texts.has(node),
      );
      if (instead == null) continue;
      for (const gone of removedNodes) {
        // Either a translator's element, which is obsolete elsewhere, takes a text's place; or the next translation
        // takes the last one's, or a text once translating is switched off.
        const text: Node | undefined =
          gone instanceof Text && instead.nodeName === 'FONT' ? gone : texts.get(gone);
        if (text === undefined || text === instead) continue;
        standIns.set(text, instead);
        texts.set(instead, text);
        if (!isPatched) patchNodes(standInOf);
        isPatched = true;
      }
    }
  });
  watch.observe(page, { childList: true, subtree: true });
}

/** From now on, what the app does to a replaced text is done to what stands for it. */
function patchNodes(standInOf: (node?: Node | null) => Node | null): void {
  const { insertBefore, removeChild } = Node.prototype;
  Object.assign(Node.prototype, {
    removeChild(this: Node, child: Node) {
      removeChild.call(this, standInOf(child) ?? child);
      return child;
    },
    insertBefore(this: Node, node: Node, next: Node | null) {
      const standIn = standInOf(node);
      insertBefore.call(this, node, standInOf(next) ?? next);
      // A text that comes back takes its place itself.
      standIn?.parentNode?.removeChild(standIn);
      return node;
    },
    appendChild(this: Node, node: Node) {
      return this.insertBefore(node, null);
    },
  });
  // React changes a text by it.
  Object.defineProperty(Text.prototype, 'nodeValue', {
    configurable: true,
    get(this: Text) {
      return this.data;
    },
    set(this: Text, value: string | null) {
      const standIn = standInOf(this);
      this.data = value ?? '';
      standIn?.parentNode?.insertBefore(this, standIn);
    },
  });
}
