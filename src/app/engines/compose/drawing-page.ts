import { createNewestChain } from '#app/wallet/newest-chain.ts';
import type { Spoken } from '#messages/catalogue.ts';
import type { Language } from '#messages/language.ts';
import { anyWindow } from '#app/drawn/first-engines.ts';
import { tabLocks } from '#platform/locks.ts';
import type { StoredValues } from '#platform/stored-values.ts';
import type { ThisTab } from '#platform/this-tab.ts';
import type { EngineCode } from './fetched-code.ts';
import type { PageFacts } from './page-facts.ts';

const nothing = () => {};
const cancels = () => nothing;
const never = (): never => {
  throw new Error('Nothing is asked for while a page is drawn.');
};

/** Storage that lives as long as the rendering. */
function valuesOfDrawing(): StoredValues {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => values.set(key, value) === values,
    keepInPage: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    keys: () => [...values.keys()],
    onChange: cancels,
  };
}

/** A window placeholder without what is only used after the first render. */
const tabOfDrawing: ThisTab = {
  origin: '',
  traits: () => anyWindow,
  reload: never,
  leaveTo: never,
  print: never,
  // Used only by effects, which do not run during server rendering.
  document: undefined as never,
  share: null,
  copy: never,
  isRobot: () => false,
  isStill: () => false,
  isDesk: () => false,
  onDesk: cancels,
};

/** Inputs of server rendering. */
export interface DrawingFacts {
  readonly language: Language;
  readonly spoken: Spoken | null;
  /** Current time, ms. */
  readonly at: number;
}

/** A page without a browser, for server rendering: nothing is stored or requested, nobody is signed in, no time passes. */
export function drawingPage({ language, spoken, at }: DrawingFacts): {
  readonly page: PageFacts;
  /** Returns the `style` of the root element. */
  readonly rootStyle: () => string;
} {
  const worn = new Map<string, string>();
  const style: PageFacts['root']['style'] = {
    setProperty: (name, value) => void worn.set(name, value ?? ''),
    removeProperty: (name) => (worn.delete(name), ''),
  };
  const page: PageFacts = {
    early: { row: () => null, forget: nothing },
    chains: createNewestChain(),
    install: { ready: () => false, subscribe: cancels, ask: async () => null },
    language,
    spoken,
    settings: { host: '', origin: '', apiKey: '', cookieRefresh: false, tokenSyncUrl: null },
    clock: { wall: () => at, monotonic: () => 0, after: cancels },
    random: { fraction: () => 0 },
    locks: tabLocks(),
    reachability: { onHint: cancels, mayBeOnline: () => true },
    visibility: { onChange: cancels },
    fetch: never,
    stored: valuesOfDrawing(),
    tabStored: valuesOfDrawing(),
    fingerprint: never,
    csrfCookie: () => null,
    canOpenPopup: () => false,
    tab: tabOfDrawing,
    events: new EventTarget(),
    root: { setAttribute: nothing, removeAttribute: nothing, style },
  };
  return { page, rootStyle: () => [...worn].map(([name, value]) => `${name}:${value}`).join(';') };
}

/** Server rendering needs none of the code loaded on demand. */
export const drawingCode: EngineCode = {
  call: never,
  fileCall: never,
  endSession: never,
  signIn: never,
  openStore: never,
  workerSession: never,
  workerEndings: never,
  alarm: never,
  time: never,
  door: never,
  wallet: never,
  buying: never,
  purchaseNotices: never,
  wishes: never,
  requestNotices: never,
  drafts: never,
  deskLists: never,
  google: never,
  passkeys: never,
};
