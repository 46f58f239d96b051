import { vi } from 'vitest';
import { fetchScreen } from '#app/shell/fetch-screen.ts';
import { watchInstallPrompts } from '#app/shell/install-prompt.ts';
import { createNewestChain } from '#app/wallet/newest-chain.ts';
import type { DrawnPage } from '#contract/drawn-page.ts';
import { speak } from '#messages/catalogue.ts';
import { readLanguage } from '#messages/language.ts';
import { compose } from '../../../src/app/engines/compose/compose.ts';
import { fetchedCode } from '../../../src/app/engines/compose/fetched-code.ts';
import { browserPage } from '../../../src/app/engines/compose/page-facts.ts';
import { draw } from '../../../src/draw.tsx';
import { createAppRouter } from '../../../src/routes.tsx';

/** The engines of a browser with a server-rendered page, whose server does not reply. */
export async function browserAt(page: DrawnPage, spokenHere = page.language) {
  // As in nearly every browser.
  vi.stubGlobal('PublicKeyCredential', class {});
  history.replaceState(null, '', page.path);
  const language = readLanguage(spokenHere) ?? 'en';
  const begun = {
    early: { row: () => null, forget: () => {} },
    chains: createNewestChain(),
    install: watchInstallPrompts(new EventTarget()),
    language,
    spoken: await speak(language),
  };
  const router = createAppRouter();
  const { engines, start } = compose(
    { ...browserPage(begun), fetch: () => new Promise(() => {}) },
    fetchedCode,
    { address: () => router.latestLocation.href, path: () => location.pathname, goTo: () => {} },
  );
  start();
  await fetchScreen(router, page.path, engines.messages);
  return { engines, router };
}

/** Puts a server-rendered page on this one; returns the element with its markup. */
export async function standingPage(page: DrawnPage): Promise<HTMLElement> {
  const { html } = await draw(page);
  document.body.innerHTML = `<div id="root">${html}</div>`;
  const box = document.getElementById('root');
  if (box === null) throw new Error('The page has no root.');
  return box;
}
