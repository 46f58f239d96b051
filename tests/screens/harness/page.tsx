import '@fontsource-variable/archivo/standard.css';
import '../../../src/index.css';
import { createRoot, type Root } from 'react-dom/client';
import { compose } from '../../../src/app/engines/compose/compose.ts';
import { fetchedCode } from '../../../src/app/engines/compose/fetched-code.ts';
import { browserPage, type PageFacts } from '../../../src/app/engines/compose/page-facts.ts';
import { EnginesProvider } from '#app/engines/engines.tsx';
import { createNewestChain } from '#app/wallet/newest-chain.ts';
import { openDatabase } from '#database/database.ts';
import { createDoorStore } from '#database/door-store.ts';
import { sealScans } from '#api/seal-scans.ts';
import { browserClock, type Clock } from '#platform/clock.ts';
import { newDeviceKey } from '#platform/device-key.ts';
import { newId } from '#platform/ids.ts';
import { watchInstallPrompts } from '#app/shell/install-prompt.ts';
import { App } from '#app/shell/app.tsx';
import { fetchScreen } from '#app/shell/fetch-screen.ts';
import { createAppRouter } from '../../../src/routes.tsx';
import { speak } from '#messages/catalogue.ts';
import { directionOf, type Language } from '#messages/language.ts';
import { pseudoMessages } from '#tests/messages/pseudo.ts';
import { replyTo } from './answers.ts';
import { typedAs } from './mixed.ts';
import { person } from './people.ts';
import { now } from './samples.ts';
import type { ScreenState, Shown, Viewer } from './states.ts';

/*
 * Shows any screen of the app in any state: the real engines, assembled as on a real page, with a fake server and a
 * separate device store for each screen.
 */

let root: Root | null = null;
let devices = 0;
let state: ScreenState = 'done';
let rows = 0;
let typed: string | undefined;
let calls: string[] = [];
let unanswered: string[] = [];
/** Where the browser offers to install the app. */
let installs = new EventTarget();

/** Cleans up pending work of the previous screen's engines. */
const left: (() => void)[] = [];

/** A fixed time, on which the samples' dates are based. */
const clock: Clock = {
  ...browserClock,
  wall: () => now + performance.now(),
  after(ms, callback) {
    const cancel = browserClock.after(ms, callback);
    left.push(cancel);
    return cancel;
  },
};

const nextTask = () => new Promise((resolve) => setTimeout(resolve, 0));

/** Creates an unused device on which `viewer` is signed in. */
function newDevice(viewer: Viewer): void {
  devices += 1;
  localStorage.clear();
  sessionStorage.clear();
  const user = person(viewer);
  if (user === undefined) return;
  const at = clock.wall();
  const session = {
    accessToken: 'token',
    sessionId: 'session',
    expiresAt: at + 86_400_000,
    lastRefreshAt: at,
    csrfToken: 'csrf',
  };
  const history = { issuedAt: at, lastAttemptAt: at, lastVisibleAt: at, staleRefreshes: 0 };
  localStorage.setItem('gatehouse.session', JSON.stringify({ session, user }));
  localStorage.setItem('gatehouse.refreshHistory', JSON.stringify(history));
}

function fakeFetch(viewer: Viewer): typeof fetch {
  const device = devices;
  return async (input, init) => {
    const request = new Request(input, init);
    const call = `${request.method} ${new URL(request.url).pathname}`;
    // Calls of a previous screen are no longer recorded.
    const note = (list: string[]) => void (device === devices && list.push(call));
    note(calls);
    const reply = await replyTo({ state, viewer, rows }, request);
    if (reply !== null)
      return typed === undefined ? reply : Response.json(typedAs(typed, await reply.json()));
    note(unanswered);
    const failure = { code: 'not_found', message: 'Not here.', errors: [], requestId: 'r' };
    return Response.json(failure, { status: 404 });
  };
}

async function openStore() {
  const database = await openDatabase({
    name: `device ${devices}`,
    after: (ms, callback) => {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
    onTrouble: () => {},
  });
  const newEpoch = () => newId(Date.now());
  return {
    database,
    newEpoch,
    store: createDoorStore(database, { newEpoch, newKey: newDeviceKey, seal: sealScans }),
  };
}

async function leave(): Promise<void> {
  root?.unmount();
  root = null;
  await nextTask();
  for (const end of left.splice(0)) end();
}

async function mount(path: string, viewer: Viewer, language: Shown['language']): Promise<void> {
  await leave();
  history.replaceState(null, '', path);
  installs = new EventTarget();
  const begun = {
    early: { row: () => null, forget: () => {} },
    chains: createNewestChain(),
    install: watchInstallPrompts(installs),
    language: spokenAs(language),
    spoken: await speak(spokenAs(language)),
  };
  document.documentElement.lang = begun.language;
  document.documentElement.dir = directionOf(begun.language);
  const facts: PageFacts = {
    ...browserPage(begun),
    clock,
    fetch: fakeFetch(viewer),
    events: new EventTarget(),
  };
  const router = createAppRouter();
  const { engines: composed, start } = compose(
    facts,
    { ...fetchedCode, openStore },
    {
      address: () => router.latestLocation.href,
      path: () => location.pathname,
      goTo: (to) => void router.navigate({ to }),
    },
  );
  const engines =
    language === 'unspoken' ? { ...composed, messages: pseudoMessages(composed.messages) } : composed;
  // Disables retries, so that failures show at once.
  const { queries } = engines.replies.cache.getDefaultOptions();
  engines.replies.cache.setDefaultOptions({ queries: { ...queries, retry: false } });
  start();
  await fetchScreen(router, location.pathname, engines.messages);
  const box = document.getElementById('root');
  if (box === null) throw new Error('The page has no root.');
  root = createRoot(box);
  root.render(
    <EnginesProvider engines={engines}>
      <App router={router} />
    </EnginesProvider>,
  );
}

const spokenAs = (language: Shown['language']): Language =>
  language === undefined || language === 'unspoken' ? 'en' : language;

/** Resolves once the page hasn't changed for a while. */
async function quiet(): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = () => {
      watcher.disconnect();
      resolve();
    };
    let timer = setTimeout(done, 150);
    const watcher = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(done, 150);
    });
    watcher.observe(document, { subtree: true, childList: true, characterData: true });
  });
}

window.harness = {
  async show({
    path,
    viewer,
    state: wanted,
    sameDevice,
    language = 'en',
    rows: least = 0,
    typed: instead,
  }: Shown) {
    await leave();
    if (!sameDevice) newDevice(viewer);
    state = wanted;
    rows = least;
    typed = instead;
    calls = [];
    unanswered = [];
    await mount(path, viewer, language);
  },
  turn(next) {
    state = next;
  },
  offerInstall() {
    const choice = { prompt: () => Promise.resolve(), userChoice: Promise.resolve({ outcome: 'dismissed' }) };
    installs.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), choice));
  },
  quiet,
  calls: () => calls,
  unanswered: () => unanswered,
};
