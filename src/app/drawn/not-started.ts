import type { Language } from '#messages/language.ts';
import { startTexts } from '#messages/start-texts.ts';

/**
 * Shows that the app could not be loaded. A server-rendered page stays below the message, because it is readable and
 * its links work.
 *
 * @returns a function that removes the message from above that page
 */
export function showNotStarted(page: Document, language: Language): () => void {
  const root = page.getElementById('root');
  const texts = startTexts[language];
  const said = page.createElement('div');
  const words = page.createElement('p');
  words.setAttribute('role', 'alert');
  words.textContent = texts.failed;
  const reload = page.createElement('button');
  reload.textContent = texts.reload;
  // Not held for an app that may never start.
  reload.dataset['atOnce'] = '';
  reload.addEventListener('click', () => page.defaultView?.location.reload());
  said.append(words, reload);
  said.style.cssText = 'padding:1rem 1.5rem;background:#14161B';
  if (isDrawn(page)) {
    delete page.documentElement.dataset['other'];
    said.style.cssText += ';position:sticky;top:0;z-index:80';
    root?.before(said);
  } else root?.replaceChildren(said);
  return () => said.remove();
}

/** Returns whether the page's content is server-rendered. */
export const isDrawn = (page: Document): boolean => 'drawn' in page.documentElement.dataset;
