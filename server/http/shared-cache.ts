/** For content that is the same for everybody, revalidated each time. Personal replies have `private` or `no-store`. */
export const forEverybody = 'public, no-cache';

/**
 * Lets a CDN cache public replies for some seconds. Browsers still revalidate each time, and so does a CDN after
 * that. Replies that depend on caller or language have a `Vary` header.
 */
export function shareWithCdn({ status, headers }: Response, seconds: number): void {
  const isShared = headers.get('cache-control') === forEverybody && !headers.has('set-cookie');
  if (seconds === 0 || !isShared || (status !== 200 && status !== 304)) return;
  headers.set('cache-control', `public, max-age=0, must-revalidate, s-maxage=${seconds}`);
}
