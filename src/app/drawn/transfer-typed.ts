/**
 * Passes what was typed before hydration, and the focus, to the app. React keeps the text in the field, but no
 * handler has seen it, so the next render would remove it.
 *
 * @param root the element with the server-rendered markup
 */
export function transferTyped(root: Element): void {
  const { activeElement } = root.ownerDocument;
  // Read all fields before dispatching any event, because a handler re-renders its form and resets the other fields.
  const fields = [...root.querySelectorAll('input')].map((field) => {
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
