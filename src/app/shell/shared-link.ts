/** Only the beginning is looked through: a link stands there, and a text may be a book. */
const mostLength = 10_000;

/**
 * The first link to this site in what another app shared: path, query and fragment. Apps put a link into `url` or into the
 * text (Web Share Target, W3C), with words before and after it.
 *
 * @param origin of this site, such as `https://tickets.example`
 * @returns null where there is none
 */
export function linkInShared(
  { url = '', text = '' }: { readonly url?: string | undefined; readonly text?: string | undefined },
  origin: string,
): string | null {
  for (const [candidate] of `${url} ${text}`.slice(0, mostLength).matchAll(/https?:\/\/[^\s<>"“”«»]+/g)) {
    const link = URL.parse(candidate.replace(/[).,;:!?'’]+$/, ''));
    if (link?.origin !== origin || link.pathname === '/shared') continue;
    return link.pathname + link.search + link.hash;
  }
  return null;
}
