/**
 * Tells the app, once it has taken a drawn page over, what was typed before and where the focus is. React keeps the
 * letters in the field, and nobody has heard of them: the next showing would take them away.
 *
 * @param root what the server has drawn into
 */
export function handOnTyped(root: Element): void {
  const { activeElement } = root.ownerDocument;
  for (const field of root.querySelectorAll('input')) {
    const { value: typed, defaultValue: drawn } = field;
    if (typed === drawn) continue;
    const { selectionStart, selectionEnd } = field;
    // The first makes a part that still waits for its turn answer, and is no news; the second is.
    for (const value of [drawn, typed]) {
      write(field, value);
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
    if (field === activeElement && selectionStart !== null)
      field.setSelectionRange(selectionStart, selectionEnd);
  }
  if (activeElement !== null && root.contains(activeElement))
    activeElement.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
}

/** As a browser does: React notes what is written by a property of the element itself, and would see no change. */
function write(field: HTMLInputElement, value: string): void {
  Reflect.set(HTMLInputElement.prototype, 'value', value, field);
}
