/** What is the same for everybody, and asked for anew each time. What is one person's says `private` or `no-store`. */
export const forEverybody = 'public, no-cache';

/**
 * Lets a CDN hand out for so many seconds what everybody may read. Browsers ask each time as before, and so does a CDN after
 * that. What depends on who asks, and in which language, says so by `Vary`.
 */
export function shareWithCdn({ status, headers }: Response, seconds: number): void {
  const isShared = headers.get('cache-control') === forEverybody && !headers.has('set-cookie');
  if (seconds === 0 || !isShared || (status !== 200 && status !== 304)) return;
  headers.set('cache-control', `public, max-age=0, must-revalidate, s-maxage=${seconds}`);
}
