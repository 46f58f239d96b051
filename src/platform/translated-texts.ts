/**
 * Keeps the app usable on a page that the browser translates. Chrome's translator replaces each text by `<font>`
 * elements with the translation, so React keeps texts that are no longer on the page: removing one throws, which ends
 * the screen, and changing one changes nothing that is seen, such as a total. Known since 2017 (facebook/react issue
 * 11538) and left to apps.
 *
 * It is noted which element stands for which texts. Before the app removes, moves or changes a text, or inserts
 * something before it, the text is put back in the place of that element, where the translator finds it again. Nodes
 * are left alone until a translator has begun.
 */
export function keepReplacedTexts(page: Node): void {
  const standIns = new WeakMap<Node, Node>();
  const texts = new WeakMap<Node, Node[]>();
  let isPatched = false;
  const watch = new MutationObserver((changes) => {
    const added = new Set<Node | null>();
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of changes) {
      for (const node of addedNodes) added.add(node);
      // Replaced in one step, or removed beside what was added just before: for this text, or for its neighbour too.
      const near = [...addedNodes, previousSibling, nextSibling].filter((node) => added.has(node));
      const instead = near.find((node) => node !== null && !texts.has(node)) ?? near[0];
      if (instead == null) continue;
      for (const gone of removedNodes) {
        // Either a translator's element, which is obsolete elsewhere, takes a text's place; or the next translation
        // takes the last one's, or a text once translating is switched off.
        const moved: readonly Node[] | undefined =
          gone instanceof Text && instead.nodeName === 'FONT' ? [gone] : texts.get(gone);
        if (moved === undefined || moved.includes(instead)) continue;
        for (const text of moved) standIns.set(text, instead);
        texts.set(instead, [...(texts.get(instead) ?? []), ...moved]);
        if (!isPatched) patchNodes(standIns, texts);
        isPatched = true;
      }
    }
  });
  watch.observe(page, { childList: true, subtree: true });
}

/** From now on, a replaced text is put back before the app does something with it. */
function patchNodes(standIns: WeakMap<Node, Node>, texts: WeakMap<Node, Node[]>): void {
  const { insertBefore, removeChild } = Node.prototype;
  const replace = (one: Node | undefined, nodes: readonly Node[]) => {
    const parent = one?.parentNode;
    if (one === undefined || parent == null) return;
    for (const node of nodes) insertBefore.call(parent, node, one);
    removeChild.call(parent, one);
  };
  const putBack = (node: Node) => {
    // A translator may also wrap a text.
    for (let around = node.parentNode; around?.nodeName === 'FONT'; around = node.parentNode)
      replace(around, [...around.childNodes]);
    const standIn = node.parentNode === null ? standIns.get(node) : undefined;
    if (standIn !== undefined) replace(standIn, texts.get(standIn) ?? []);
  };
  // A translator of the page's own, such as a widget's, calls these functions too: what it does within its elements and
  // to what is in place is done as it is.
  Object.assign(Node.prototype, {
    removeChild(this: Node, child: Node) {
      if (child.parentNode !== this) putBack(child);
      return removeChild.call(this, child);
    },
    insertBefore(this: Node, node: Node, next: Node | null) {
      if (this.nodeName !== 'FONT') {
        putBack(node);
        if (next != null && next.parentNode !== this) putBack(next);
        // It took the place of what it should have stood before.
        if (next != null && next.parentNode === null && node.parentNode === this) return node;
      }
      return insertBefore.call(this, node, next);
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
      if (this.parentNode === null) putBack(this);
      this.data = value ?? '';
    },
  });
}
