import type { PageRoot } from '#app/account/accessibility.ts';
import type { LookRoot } from '#app/look/page-look.ts';
import type { NewestChain } from '#app/wallet/newest-chain.ts';
import type { EarlyTicket } from '#database/early-ticket.ts';
import type { Spoken } from '#messages/catalogue.ts';
import type { Language } from '#messages/language.ts';
import { browserRandom } from '#platform/random.ts';
import { browserClock, type Clock } from '#platform/clock.ts';
import { deviceTraits } from '#platform/device-traits.ts';
import type { InstallPrompts } from '#app/shell/install-prompt.ts';
import { isInstalledOnIos } from '#platform/installed.ts';
import { browserLocks, type BrowserLocks } from '#platform/locks.ts';
import { readCookie } from '#platform/page-cookies.ts';
import { thisTab, type ThisTab } from '#platform/this-tab.ts';
import { browserReachability } from '#platform/reachability.ts';
import { storedValues, type StoredValues } from '#platform/stored-values.ts';
import { browserVisibility } from '#platform/visibility.ts';
import type { Cancel } from '#platform/clock.ts';

/** Build settings and the page's origin. */
interface PageSettings {
  /** Origin of the API. */
  readonly host: string;
  /** Origin of the app's pages. */
  readonly origin: string;
  readonly apiKey: string;
  /** Sessions are refreshed by a cookie. */
  readonly cookieRefresh: boolean;
  /** URL that access tokens are shared with; null for none. */
  readonly tokenSyncUrl: string | null;
}

/** Started before the app itself had loaded. */
export interface Begun {
  readonly early: EarlyTicket;
  readonly chains: NewestChain;
  readonly install: InstallPrompts;
  /** Language of the page. */
  readonly language: Language;
  /** Its texts, if loaded separately, as for every language but English. */
  readonly spoken: Spoken | null;
}

/** The environment of one page: the browser's, or a test's. */
export interface PageFacts extends Begun {
  readonly settings: PageSettings;
  readonly clock: Clock;
  readonly random: { fraction(): number };
  readonly locks: BrowserLocks;
  readonly reachability: Pick<typeof browserReachability, 'onHint' | 'mayBeOnline'>;
  readonly visibility: { onChange(listener: (visible: boolean) => void): Cancel };
  readonly fetch: typeof fetch;
  /** Persistent, and shared by all tabs. */
  readonly stored: StoredValues;
  /** Deleted with the tab. */
  readonly tabStored: StoredValues;
  readonly fingerprint: () => Promise<string>;
  readonly csrfCookie: () => string | null;
  /** Returns false if a popup cannot return to its page. */
  readonly canOpenPopup: () => boolean;
  readonly tab: ThisTab;
  /** Events through which other code on the page reports and observes the end of a session. */
  readonly events: Pick<EventTarget, 'addEventListener' | 'dispatchEvent'>;
  readonly root: PageRoot & LookRoot;
}

const setting = (value: unknown, otherwise: string) =>
  typeof value === 'string' && value !== '' ? value : otherwise;

/** Returns the environment of this browser's page. */
export function browserPage(begun: Begun): PageFacts {
  const tab = thisTab();
  return {
    ...begun,
    settings: {
      host: setting(import.meta.env['VITE_API_HOST'], tab.origin),
      origin: tab.origin,
      apiKey: setting(import.meta.env['VITE_API_KEY'], 'gatehouse-web'),
      cookieRefresh: setting(import.meta.env['VITE_COOKIE_REFRESH'], '') === 'true',
      tokenSyncUrl: setting(import.meta.env['VITE_AUTH_SYNC_URL'], '') || null,
    },
    clock: browserClock,
    random: browserRandom,
    locks: browserLocks,
    reachability: browserReachability,
    visibility: browserVisibility,
    fetch: (input, init) => fetch(input, init),
    stored: storedValues(),
    tabStored: storedValues(() => sessionStorage),
    fingerprint: deviceTraits,
    csrfCookie: () => readCookie(['__Host-gatehouse-csrf', 'gatehouse-csrf']),
    canOpenPopup: () => !isInstalledOnIos(tab.traits()),
    tab,
    events: window,
    root: document.documentElement,
  };
}
