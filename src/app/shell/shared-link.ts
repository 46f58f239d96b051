/** Maximum length searched: the link is near the beginning, and the text may be very long. */
const maxLength = 10_000;

/**
 * Finds the first link to this site in content shared by another app: path, query and fragment. Apps put a link into
 * `url` or into the text (Web Share Target, W3C), with words around it.
 *
 * @param origin of this site, such as `https://tickets.example`
 * @returns null if there is none
 */
export function linkInShared(
  { url = '', text = '' }: { readonly url?: string | undefined; readonly text?: string | undefined },
  origin: string,
): string | null {
  for (const [candidate] of `${url} ${text}`.slice(0, maxLength).matchAll(/https?:\/\/[^\s<>"“”«»]+/g)) {
    const link = URL.parse(candidate.replace(/[).,;:!?'’]+$/, ''));
    if (link?.origin !== origin || link.pathname === '/shared') continue;
    return link.pathname + link.search + link.hash;
  }
  return null;
}
