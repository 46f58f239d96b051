/** Removes invisible marks, which are copied along with a number or an address from a list or a message. */
export const withoutMarks = (text: string): string => text.replace(/\p{Cf}/gu, '');

/** Rewrites what was just typed or pasted into a field, keeping the caret's place. */
export function rewriteTyped(field: HTMLInputElement, rewritten: (text: string) => string): void {
  const { value, selectionStart } = field;
  const text = rewritten(value);
  if (text === value) return;
  field.value = text;
  // A field for an email address doesn't tell where its caret is.
  if (selectionStart === null) return;
  const caret = rewritten(value.slice(0, selectionStart)).length;
  field.setSelectionRange(caret, caret);
}

/**
 * Removes invisible marks from an address, a username or a code. Fields for these ask the keyboard for no capitals, or
 * for capitals only. Other texts stay as they are, because the marks join and part letters in names; so do passwords.
 */
export function rewriteSpelled(field: HTMLInputElement): void {
  const isSpelled = /^(none|characters)$/.test(field.getAttribute('autocapitalize') ?? '');
  if (field.type === 'email' || (isSpelled && !field.autocomplete.endsWith('password')))
    rewriteTyped(field, withoutMarks);
}
