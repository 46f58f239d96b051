import { rewriteTyped, withoutMarks } from './rewrite-typed.ts';

/**
 * Converts Arabic, Persian and full-width digits and their separators to those that every form reads, and removes
 * invisible marks. One character becomes at most one.
 */
const readable = (text: string): string =>
  withoutMarks(text)
    .replace(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replace('٫', '.')
    .replace(/[٬،]/g, ',');

/** Rewrites a number just typed or pasted into a field. */
export const rewriteNumber = (field: HTMLInputElement): void => rewriteTyped(field, readable);
