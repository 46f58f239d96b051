/**
 * Tells the app, once it has taken a drawn page over, what was typed before and where the focus is. React keeps the
 * letters in the field, and nobody has heard of them: the next showing would take them away.
 *
 * @param root what the server has drawn into
 */
export function handOnTyped(root: Element): void {
  const { activeElement } = root.ownerDocument;
  // All are read before anybody is told of one: what is told shows its form anew, and empties the fields beside it.
  const fields = [...root.querySelectorAll('input')].map((field) => {
    const { value: typed, defaultValue: drawn, selectionStart, selectionEnd } = field;
    return { field, typed, drawn, selectionStart, selectionEnd };
  });
  // A part that still waits for its turn answers from now on, and hears no news: what is typed next finds somebody there.
  for (const { field, drawn } of fields) tell(field, drawn);
  for (const { field, typed, drawn, selectionStart, selectionEnd } of fields) {
    if (typed === drawn) continue;
    tell(field, typed);
    if (field === activeElement && selectionStart !== null)
      field.setSelectionRange(selectionStart, selectionEnd);
  }
  if (activeElement !== null && root.contains(activeElement))
    activeElement.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
}

/** As a browser does: React notes what is written by a property of the element itself, and would see no change. */
function tell(field: HTMLInputElement, value: string): void {
  if (field.value !== value) Reflect.set(HTMLInputElement.prototype, 'value', value, field);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
