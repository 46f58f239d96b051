/**
 * Whether a text may be meant as a phone number: at least six digits and nothing that numbers are not written
 * with. Whether it is one, only the country's rules can say.
 */
export function looksLikePhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return digits >= 6 && digits <= 15 && /^\s*\+?[\d\s().-]+$/.test(text);
}
