import '@fontsource-variable/archivo/standard.css';
import './index.css';
import { rememberReferrer } from '#app/account/origin.ts';
import { createNewestChain } from '#app/wallet/newest-chain.ts';
import { untilFirstUse, isFirstVisit } from '#app/drawn/until-first-use.ts';
import { holdPresses, takeEarlyPresses } from '#app/drawn/held-presses.ts';
import { isDrawn, showNotStarted } from '#app/drawn/not-started.ts';
import { homeOf } from '#app/shell/installed-home.ts';
import { readEarly } from '#database/early-ticket.ts';
import { languageHere } from '#app/account/language.ts';
import { rooms, speak } from '#messages/catalogue.ts';
import { directionOf } from '#messages/language.ts';
import { browserClock } from '#platform/clock.ts';
import { hideBlockedChannels } from '#platform/blocked-channels.ts';
import { watchInstallPrompts } from '#app/shell/install-prompt.ts';
import { storedValues } from '#platform/stored-values.ts';
import { keepReplacedTexts } from '#platform/translated-texts.ts';

/*
 * First script of the page. A ticket at the gate must open in under a second: its row is read and its screen and
 * store are loaded while the app itself is still loading. On every other page this only starts the app, listens for
 * the browser's install prompt, which may come earlier, and queues presses on a server-rendered page.
 */
hideBlockedChannels(globalThis);
keepReplacedTexts(document.body);
const home = homeOf(location, storedValues());
if (home !== null) history.replaceState(null, '', home);
// Before a link of a drawn page leads on, which the app need not have come to.
rememberReferrer(
  storedValues(() => sessionStorage),
  location,
  document.referrer,
);
const ticketId = /^\/tickets\/([\w-]+)$/.exec(location.pathname)?.[1];
const language = languageHere(storedValues(), navigator.languages);
// A server-rendered page keeps its language and direction until it is replaced.
if (!isDrawn(document)) wear(language);
const begun = {
  early: readEarly(ticketId ?? null),
  chains: createNewestChain(),
  install: watchInstallPrompts(globalThis),
  presses: holdPresses(document, takeEarlyPresses(window), () => showNotStarted(document, language)),
};
begin().catch(() => {
  begun.presses.release();
  showNotStarted(document, language);
});
if (ticketId !== undefined) {
  for (const part of [
    () => import('#screens/member/ticket/ticket-detail.tsx'),
    async () => ((await speak(language))?.rooms ?? rooms).wallet(),
    () => import('#database/database.ts'),
    () => import('#database/door-store.ts'),
    () => import('#app/engines/build-wallet.ts'),
    () => import('#app/engines/device-time.ts'),
  ])
    void part().catch(() => {});
  void makeCodeAhead(ticketId).catch(() => {});
}

/** In English where the texts of another language could not be fetched: a page that starts is worth more. */
async function begin(): Promise<void> {
  if (isDrawn(document) && isFirstVisit(storedValues(), navigator)) await untilFirstUse(window);
  const [{ start }, texts] = await Promise.all([
    import('./main.tsx'),
    speak(language)?.catch(() => null) ?? null,
  ]);
  // A server-rendered page is already in use: yield between running the app's code and building its engines, so that
  // input is handled.
  if (isDrawn(document)) await new Promise<void>((goOn) => void browserClock.after(0, goOn));
  const spokenHere = texts === null ? 'en' : language;
  const dress = () => wear(spokenHere);
  // A page in another language says so until the app takes its place.
  if (!isDrawn(document) || document.documentElement.lang === spokenHere) dress();
  start({ ...begun, language: spokenHere, spoken: texts, dress });
  // For the next page: a server-rendered one keeps the system's font, and preloads none.
  if (!isDrawn(document)) return;
  try {
    await document.fonts.load('1em "Archivo Variable"');
  } catch {
    // The app runs, whatever its font does.
  }
}

/** The page says what it is written in, and runs that way. */
function wear(worn: string): void {
  const page = document.documentElement;
  // Server-rendered in the language that the app will use, whichever was chosen.
  if (page.lang === worn) delete page.dataset['other'];
  page.lang = worn;
  page.dir = directionOf(worn);
}

/** A moving code is thousands of hashes from its seed: they are made while the app is waited for. */
async function makeCodeAhead(id: string): Promise<void> {
  const [row, { warmChain }] = await Promise.all([
    begun.early.row(id)?.row,
    import('#app/wallet/shown-code.ts'),
  ]);
  if (row !== null && row !== undefined) warmChain(row.ticket, begun.chains);
}
