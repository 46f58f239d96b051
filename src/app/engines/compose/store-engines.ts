import type { Call } from '#api/call.ts';
import type { FileCall } from '#api/file-call.ts';
import type { Replies } from '#app/data/replies.ts';
import type { Losses } from '#app/scanning/lost-scans.ts';
import type { Notify } from '#app/shell/toasts.ts';
import type { StoredValues } from '#platform/stored-values.ts';
import type { DoorTime } from '#sync/deps.ts';
import { createOpenedEngine } from '#app/engines/opened-engine.ts';
import type { Sessions } from './sessions.ts';
import { correctedClock } from '#app/engines/corrected-clock.ts';
import type { WalletDeps } from '#app/engines/build-wallet.ts';
import { isOfStorage } from '#app/engines/failed-here.ts';
import type { DeviceStore } from '#app/engines/device-store.ts';
import type { Engines } from '#app/engines/engines.tsx';
import type { DeskLists } from '#app/engines/desk-lists.ts';
import type { EngineCode } from './fetched-code.ts';
import { createEventLive } from '#app/engines/event-live.ts';
import { clockKeys } from '#app/engines/stored-clock.ts';
import { once } from './once.ts';
import type { PageFacts } from './page-facts.ts';
import type { Messages } from '#app/engines/messages.ts';
import { recordDoorContact, type ServerContact } from '#app/engines/server-contact.ts';
import type { Wallet } from '#app/engines/wallet.ts';
import type { DeferredRequests } from '#app/engines/deferred-requests.ts';
import { formatsIn } from '#messages/formats-in.ts';

interface StoreEnginesDeps extends Sessions {
  readonly page: PageFacts;
  readonly code: EngineCode;
  readonly call: Call;
  readonly file: FileCall;
  readonly contact: ServerContact;
  readonly values: StoredValues;
  readonly losses: Losses;
  readonly notify: Notify;
  readonly replies: Replies;
  readonly messages: Messages;
  readonly openStore: () => Promise<DeviceStore>;
  /** Returns whose tickets may be shown while nobody is signed in; null if none may be shown. */
  readonly absent: () => number | null;
  /** Path of the page. */
  readonly path: () => string;
}

/** Engines that need the device's store, each loaded and opened on first use; also the clock and live connections. */
export type StoreEngines = Pick<
  Engines,
  'clock' | 'door' | 'wallet' | 'buying' | 'wishes' | 'drafts' | 'deskLists' | 'live'
>;

export function composeStoreEngines(deps: StoreEnginesDeps): StoreEngines {
  const { page, code, values, call, contact, auth, openStore } = deps;
  const { settings, clock, fetch } = page;
  const { host } = settings;
  const time = openingTime(deps);
  const door = once(async () => {
    const [{ database, store, newEpoch }, doorTime, { buildDoor }] = await Promise.all([
      openStore(),
      time.open(),
      code.door(),
    ]);
    const operator = () => auth.user()?.credentialId ?? null;
    const given = { host, clock, fetch, call, values, losses: deps.losses, operator };
    const desk = buildDoor({ ...given, time: doorTime, database, store, newEpoch });
    recordDoorContact(desk.sync, contact);
    return desk;
  });
  const wallet = composeWallet(deps, time.open);
  const openBuying = once(async () => {
    const [{ database }, doorTime, { buildBuying }, { purchaseNotices }] = await Promise.all([
      openStore(),
      time.open(),
      code.buying(),
      code.purchaseNotices(),
    ]);
    const { notify, replies, messages, mirrorSession, path } = deps;
    const notices = purchaseNotices({ auth, wallet, notify, replies });
    const words = async () => ({
      texts: (await messages.load('checkout')).news,
      formats: formatsIn[messages.language],
      failures: messages.first.failures,
    });
    const given = { host, clock, fetch, call, contact, values, mirrorSession, address: path, words };
    return buildBuying({ ...given, ...notices, time: doorTime, database });
  });
  const drafts = once(async () => {
    const [{ database }, { buildDrafts }] = await Promise.all([openStore(), code.drafts()]);
    const person = () => auth.user()?.credentialId ?? null;
    const given = { clock, call, contact, values, database, person, replies: deps.replies };
    return buildDrafts({ ...given, onPerson: auth.onPerson });
  });
  const deskLists = once(() => openDeskLists(deps, time.open));
  const live = createEventLive({ call, clock, host });
  const buying = createOpenedEngine(openBuying);
  const wishes = createOpenedEngine(once(() => openDeferredRequests(deps, wallet)));
  return { clock: time.clock, door, wallet, buying, wishes, drafts, deskLists, live };
}

/**
 * Returns the wallet on the device's store. While the store does not open, one that is only in memory, the same for
 * every screen, with what the server sends.
 */
function composeWallet(
  { page, code, call, file, auth, absent, openStore }: StoreEnginesDeps,
  openTime: () => Promise<DoorTime>,
): () => Promise<Wallet> {
  const { clock, settings } = page;
  const { onPerson } = auth;
  const build = async (opening: Promise<WalletDeps['database']>) => {
    const [database, time, { buildWallet }] = await Promise.all([opening, openTime(), code.wallet()]);
    return buildWallet({ origin: settings.origin, clock, time, call, file, database, onPerson, absent });
  };
  const stored = once(() => build(openStore().then(({ database }) => database)));
  let failed: unknown = null;
  const inMemory = once(() => build(Promise.resolve({ failed })));
  return () =>
    stored().catch((error: unknown) => {
      if (!isOfStorage(error)) throw error;
      failed ??= error;
      return inMemory();
    });
}

async function openDeferredRequests(
  { page, code, call, contact, values, messages, openStore, ...deps }: StoreEnginesDeps,
  wallet: () => Promise<Wallet>,
): Promise<DeferredRequests> {
  const [{ database }, { buildDeferredRequests }, { requestNotices }] = await Promise.all([
    openStore(),
    code.wishes(),
    code.requestNotices(),
  ]);
  return buildDeferredRequests({
    clock: page.clock,
    call,
    contact,
    values,
    database,
    mirrorSession: deps.mirrorSession,
    ...requestNotices({ ...deps, call, wallet }),
    words: async () => ({
      texts: await messages.load('wishes'),
      failures: messages.first.failures,
    }),
  });
}

async function openDeskLists(
  { page, code, call, values, auth, openStore }: StoreEnginesDeps,
  openTime: () => Promise<DoorTime>,
): Promise<DeskLists> {
  const [{ database }, time, { buildDeskLists }] = await Promise.all([
    openStore(),
    openTime(),
    code.deskLists(),
  ]);
  return buildDeskLists({
    clock: page.clock,
    call,
    database,
    values,
    user: () => auth.user(),
    onUser: auth.subscribe,
    now: () => Math.round(time.now().now),
  });
}

/**
 * The device's corrected time. If it was ever measured, the clock is watched from the start, because it may be set
 * any time.
 */
function openingTime({ page, code, values }: StoreEnginesDeps) {
  const { clock } = page;
  let opened: DoorTime | null = null;
  const open = once(async () => {
    const { openDeviceTime } = await code.time();
    opened = openDeviceTime(clock, values);
    return opened;
  });
  if (values.get(clockKeys.offset) !== null) void open().catch(() => {});
  return { open, clock: correctedClock(clock, values, () => opened) };
}
