/**
 * Returns whether a text looks like a phone number: at least six digits and only characters used in phone numbers.
 * Whether it is valid depends on the country's rules.
 */
export function looksLikePhone(text: string): boolean {
  const digits = text.replace(/\P{Nd}/gu, '').length;
  return digits >= 6 && digits <= 15 && /^\s*\+?[\p{Nd}\s().-]+$/u.test(text);
}
