import { openDeviceStore } from '#app/engines/device-store.ts';
import { loading } from '#app/engines/failed-here.ts';

/** Engine code that is loaded on demand to keep the initial load small, by the name that `compose` uses. */
export const fetchedCode = {
  /** HTTP code: loaded with the first call. */
  call: () => import('#api/call.ts'),
  fileCall: () => import('#api/file-call.ts'),
  endSession: () => import('#api/ending-transport.ts'),
  /** Sign-in. */
  signIn: () => import('#auth/request-session.ts'),
  /** The device's store, its tables and its keys. */
  openStore: openDeviceStore,
  /** Session data for the service worker. */
  workerSession: () => import('#database/session.ts'),
  workerEndings: () => import('#database/endings.ts'),
  alarm: () => import('#platform/alarm.ts'),
  time: () => loading(import('#app/engines/device-time.ts')),
  door: () => loading(import('#app/engines/build-door.ts')),
  wallet: () => loading(import('#app/engines/build-wallet.ts')),
  buying: () => loading(import('#app/engines/build-buying.ts')),
  purchaseNotices: () => loading(import('#app/engines/purchase-notices.ts')),
  wishes: () => loading(import('#app/engines/build-requests.ts')),
  requestNotices: () => loading(import('#app/engines/request-notices.ts')),
  drafts: () => loading(import('#app/engines/build-drafts.ts')),
  deskLists: () => loading(import('#app/engines/build-desk-lists.ts')),
  google: () => import('#auth/firebase-google.ts'),
  passkeys: () => import('#auth/browser-passkeys.ts'),
} as const;

type Fetched = typeof fetchedCode;
/** The functions used of it; tests supply them directly. */
export interface EngineCode {
  readonly call: () => Promise<Pick<Awaited<ReturnType<Fetched['call']>>, 'createCall'>>;
  readonly fileCall: () => Promise<Pick<Awaited<ReturnType<Fetched['fileCall']>>, 'createFileCall'>>;
  readonly endSession: () => Promise<Pick<Awaited<ReturnType<Fetched['endSession']>>, 'createEndSession'>>;
  readonly signIn: () => Promise<Pick<Awaited<ReturnType<Fetched['signIn']>>, 'requestSession'>>;
  readonly openStore: Fetched['openStore'];
  readonly workerSession: () => Promise<Pick<Awaited<ReturnType<Fetched['workerSession']>>, 'mirrorSession'>>;
  readonly workerEndings: () => Promise<Pick<Awaited<ReturnType<Fetched['workerEndings']>>, 'mirrorEndings'>>;
  readonly alarm: () => Promise<Pick<Awaited<ReturnType<Fetched['alarm']>>, 'wakeWhenOnline'>>;
  readonly time: () => Promise<Pick<Awaited<ReturnType<Fetched['time']>>, 'openDeviceTime'>>;
  readonly door: () => Promise<Pick<Awaited<ReturnType<Fetched['door']>>, 'buildDoor'>>;
  readonly wallet: () => Promise<Pick<Awaited<ReturnType<Fetched['wallet']>>, 'buildWallet'>>;
  readonly buying: () => Promise<Pick<Awaited<ReturnType<Fetched['buying']>>, 'buildBuying'>>;
  readonly purchaseNotices: () => Promise<
    Pick<Awaited<ReturnType<Fetched['purchaseNotices']>>, 'purchaseNotices'>
  >;
  readonly requestNotices: () => Promise<
    Pick<Awaited<ReturnType<Fetched['requestNotices']>>, 'requestNotices'>
  >;
  readonly wishes: () => Promise<Pick<Awaited<ReturnType<Fetched['wishes']>>, 'buildDeferredRequests'>>;
  readonly drafts: () => Promise<Pick<Awaited<ReturnType<Fetched['drafts']>>, 'buildDrafts'>>;
  readonly deskLists: () => Promise<Pick<Awaited<ReturnType<Fetched['deskLists']>>, 'buildDeskLists'>>;
  readonly google: () => Promise<Pick<Awaited<ReturnType<Fetched['google']>>, 'createFirebaseSignIn'>>;
  readonly passkeys: () => Promise<Pick<Awaited<ReturnType<Fetched['passkeys']>>, 'openBrowserPasskeys'>>;
}
