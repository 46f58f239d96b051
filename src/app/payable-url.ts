/**
 * Where a buyer is sent to pay, or null where nobody should be: a page of this very site, or one over https.
 * `javascript:`, `data:` and plain http elsewhere lead to no provider.
 */
export function payableUrl(text: string, origin: string): string | null {
  try {
    const url = new URL(text, origin);
    return url.origin === origin || url.protocol === 'https:' ? url.href : null;
  } catch {
    return null;
  }
}
