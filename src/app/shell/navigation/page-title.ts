import { useEffect } from 'react';
import { useSiteName } from '#app/look/use-site-name.ts';
import { productName } from '#domain/look/look.ts';

/** Returns the title of a screen for the browser's tab and history. */
export function pageTitle(heading: string, name: string = productName): string {
  const text = heading.replace(/\s+/g, ' ').trim();
  return text === '' ? name : `${text} – ${name}`;
}

/**
 * Keeps the page's title in sync with the screen's heading. The server sets a title for public pages, which would
 * otherwise stay during navigation inside the app.
 */
export function usePageTitle(): void {
  const name = useSiteName();
  useEffect(() => {
    const main = document.getElementById('main') ?? document.body;
    const follow = () => {
      const heading = main.querySelector('h1')?.textContent;
      if (heading == null) return;
      const title = pageTitle(heading, name);
      if (document.title !== title) document.title = title;
    };
    follow();
    const observer = new MutationObserver(follow);
    observer.observe(main, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [name]);
}
