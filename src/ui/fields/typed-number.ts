/**
 * Converts Arabic, Persian and full-width digits and their separators to those that every form reads, and removes
 * the invisible marks that are copied along with a number. One character becomes at most one.
 */
const readable = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    .replace(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replace('٫', '.')
    .replace(/[٬،]/g, ',');

/** Rewrites a number just typed or pasted into a field, keeping the caret's place. */
export function rewriteNumber(field: HTMLInputElement): void {
  const { value, selectionStart } = field;
  const text = readable(value);
  if (text === value) return;
  const caret = readable(value.slice(0, selectionStart ?? value.length)).length;
  field.value = text;
  field.setSelectionRange(caret, caret);
}
