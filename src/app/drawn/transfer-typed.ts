/** What was typed into a server-rendered page before hydration. */
interface TypedText {
  /** Passes it, and the focus, to the app. React keeps the text in the field, but no handler has seen it. */
  transfer(): void;
  /** Passes on what was typed into fields that were rendered again instead, as where a browser translated texts. */
  transferLost(): void;
}

const fieldsOf = (root: Element) => [...root.querySelectorAll('input')];

/**
 * @param root the element with the server-rendered markup
 * @param language the language of that markup
 */
export function watchTyped(root: Element, language: string): TypedText {
  const { ownerDocument } = root;
  const before = fieldsOf(root).map((field) => ({ field, drawn: field.defaultValue }));
  let focused = ownerDocument.activeElement;
  root.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) focused = target;
  });
  root.addEventListener('focusout', () =>
    // Later, because browsers say it of a field that is being removed, too.
    queueMicrotask(() => {
      if (focused?.isConnected === true && ownerDocument.activeElement !== focused) focused = null;
    }),
  );
  /** Removed fields, which keep what was typed, beside those in their places; each is returned once. */
  const replaced = () => {
    const now = fieldsOf(root);
    if (now.length !== before.length) return [];
    return now.flatMap((field, at) => {
      const one = before[at];
      if (one === undefined || one.field.isConnected || one.field.type !== field.type) return [];
      before[at] = { field, drawn: one.drawn };
      return [{ old: one.field, isTyped: one.field.value !== one.drawn, field }];
    });
  };
  const transferLost = () => {
    for (const { old, isTyped, field } of replaced()) {
      if (isTyped && old.value !== field.value) dispatchInput(field, old.value);
      // Where the page is scrolled to is the reader's.
      if (old === focused) field.focus({ preventScroll: true });
      if (old === focused && old.selectionStart !== null)
        field.setSelectionRange(old.selectionStart, old.selectionEnd);
    }
    const lost = focused;
    // Loaded on demand, because most pages are hydrated.
    if (lost?.isConnected === false && ownerDocument.activeElement === ownerDocument.body)
      void import('./lost-focus.ts')
        .then(({ refocus }) => refocus(lost, root, ownerDocument.documentElement.lang !== language))
        .catch(() => {});
  };
  return {
    transfer() {
      transferLost();
      transferKept(root);
    },
    transferLost,
  };
}

function transferKept(root: Element): void {
  const { activeElement } = root.ownerDocument;
  // Read all fields before dispatching any event, because a handler re-renders its form and resets the other fields.
  const fields = fieldsOf(root).map((field) => {
    const { value: typed, defaultValue: drawn, selectionStart, selectionEnd } = field;
    return { field, typed, drawn, selectionStart, selectionEnd };
  });
  // A part that is not hydrated yet misses these events, but this prioritizes it, so that later input is handled.
  for (const { field, drawn } of fields) dispatchInput(field, drawn);
  for (const { field, typed, drawn, selectionStart, selectionEnd } of fields) {
    if (typed === drawn) continue;
    dispatchInput(field, typed);
    if (field === activeElement && selectionStart !== null)
      field.setSelectionRange(selectionStart, selectionEnd);
  }
  if (activeElement !== null && root.contains(activeElement))
    activeElement.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
}

/** Sets the value like a browser: React tracks the element's own value property and would otherwise see no change. */
function dispatchInput(field: HTMLInputElement, value: string): void {
  if (field.value !== value) Reflect.set(HTMLInputElement.prototype, 'value', value, field);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
