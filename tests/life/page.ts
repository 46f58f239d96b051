import { createCall } from '#api/call.ts';
import { createEndSession } from '#api/ending-transport.ts';
import { buildBuying, type BuyingBrowser } from '#app/engines/build-buying.ts';
import { buildWallet } from '#app/engines/build-wallet.ts';
import { compose } from '#app/engines/compose/compose.ts';
import { purchaseNotices } from '#app/engines/purchase-notices.ts';
import { requestSession } from '#auth/request-session.ts';
import type { EngineCode } from '#app/engines/compose/fetched-code.ts';
import { createDeviceTime, openDeviceTime } from '#app/engines/device-time.ts';
import type { PageFacts } from '#app/engines/compose/page-facts.ts';
import type { Toasts } from '#app/shell/toasts.ts';
import { createNewestChain } from '#app/wallet/newest-chain.ts';
import type { Database } from '#database/database.ts';
import { createDoorStore } from '#database/door-store.ts';
import type { LiveRows } from '#database/live-rows.ts';
import type { Clock } from '#platform/clock.ts';
import { watchInstallPrompts } from '#app/shell/install-prompt.ts';
import type { DoorTime, ReachHint } from '#sync/deps.ts';
import { lifeClock } from '../fakes/life.ts';
import { fakeTab } from '../fakes/tab.ts';
import { memoryDatabase } from '../fakes/memory-database.ts';
import { localValues, tabValues } from './device.ts';
import { forgetUnwritten } from './oracle-known.ts';
import { createPageLife, pageLocks, type PageLife } from './page-life.ts';
import { createScreen } from './screen.ts';
import { pageFetch } from './wire.ts';
import type { Device, World, Page } from './world-shape.ts';

const host = 'https://door.example';

export function openPage(world: World, device: Device): Page {
  const { time: virtual } = world;
  const life = createPageLife(virtual);
  const random = world.random.fork(`${device.name} page ${device.pages.length}`);
  const clock = pageClock(world, device, life);
  const stored = localValues(device, life, virtual);
  const { hints, hint, isVisible } = pageHints();
  const reachability = { onHint: hints, mayBeOnline: () => !device.line.down };
  const visibility = {
    isVisible,
    onChange: (listener: (visible: boolean) => void) =>
      hints((one) => {
        if (one === 'visible' || one === 'hidden') listener(one === 'visible');
      }),
  };
  const locks = pageLocks(device.locks, life);
  const database = memoryDatabase({
    disk: device.disk,
    life: life.awake,
    answer: (work) => life.within(work),
    writeMs: () => 1 + random.delay(3),
    refused() {
      device.fullAt = virtual.now();
      forgetUnwritten(world, device, life);
    },
    committed() {
      for (const one of device.pages) if (one.life.alive()) one.life.inPage(() => one.wrote());
    },
  });
  // If no clock is changed in this run, a page need not check it every second.
  const timeOf = world.plan.clocksStep ? openDeviceTime : createDeviceTime;
  const time = timeOf(clock, stored.values, visibility);
  const facts: PageFacts = {
    settings: { host, origin: host, apiKey: 'gatehouse-web', cookieRefresh: false, tokenSyncUrl: null },
    clock,
    random,
    locks,
    reachability,
    visibility,
    fetch: pageFetch(world, device, life, (delivery) => world.delivered(page, delivery)),
    stored: stored.values,
    tabStored: tabValues(),
    fingerprint: noText,
    csrfCookie: () => null,
    canOpenPopup: () => false,
    tab: fakeTab({ origin: host }),
    events: new EventTarget(),
    language: 'en',
    spoken: null,
    root: {
      setAttribute: () => {},
      removeAttribute: () => {},
      style: { setProperty: () => {}, removeProperty: () => '' },
    },
    // Data read for a person is dropped when they leave.
    early: { row: () => null, forget: () => page.screen.forget() },
    chains: createNewestChain(),
    install: watchInstallPrompts(new EventTarget()),
  };
  const live: LiveRows = (read, found) => liveRowsOf(page)(read, found);
  const newId = (now: number) => world.newId(now);
  const browser = {
    random,
    locks,
    reachability,
    visibility,
    live,
    newId,
    fingerprint: noText,
    ring: nothing,
  };
  const { engines, auth, sessions, start } = compose(facts, codeOf(database, time, browser), {
    address: () => page.screen.address(),
    path: () => page.screen.address(),
    goTo: () => page.screen.goTo({ at: 'login' }),
  });
  const { call, contact, buying } = engines;
  const page: Page = {
    device,
    life,
    clock,
    random,
    values: engines.stored,
    auth,
    sessions,
    contact,
    call,
    time,
    database,
    openWallet: engines.wallet,
    visibility,
    screen: createScreen(() => page),
    actedAt: Number.NEGATIVE_INFINITY,
    buying: buying.opened,
    openBuying: buying.open,
    authState: () => {
      const status = auth.status();
      return { status, user: status === 'authenticated' ? auth.user() : null };
    },
    hint: (one) => life.inPage(() => hint(one)),
    absent: engines.auth.absentPerson,
    declined: false,
    onWrite: new Set(),
    wrote() {
      page.screen.wrote();
      for (const listener of page.onWrite) listener();
    },
    heardStored: stored.heard,
  };
  device.pages.push(page);
  hearNotices(world, device, engines.toasts);
  auth.onPerson(() => page.screen.personChanged());
  start();
  return page;
}

/** The product's code, loaded at once, over the test's store and time. */
const codeOf = (database: Database, time: DoorTime, browser: BuyingBrowser): EngineCode => ({
  call: async () => ({ createCall }),
  endSession: async () => ({ createEndSession }),
  openStore: async () => {
    const unused = () => Promise.reject(new Error('Nobody works at a door in these lives.'));
    const newEpoch = () => 'epoch';
    return {
      database,
      newEpoch,
      store: createDoorStore(database, { newEpoch, newKey: unused, seal: unused }),
    };
  },
  // These lives have no workers.
  workerSession: async () => ({ mirrorSession: nothing }),
  workerEndings: async () => ({ mirrorEndings: nothing }),
  alarm: async () => ({ wakeWhenOnline: nothing }),
  signIn: async () => ({ requestSession }),
  time: async () => ({ openDeviceTime: () => time }),
  wallet: async () => ({ buildWallet }),
  purchaseNotices: async () => ({ purchaseNotices }),
  buying: async () => ({ buildBuying: (parts) => buildBuying({ ...parts, browser }) }),
  // No events are edited in these simulations.
  drafts: async () => ({
    buildDrafts: async () => ({
      open: notHere,
      begin: () => ({ ok: false, failure: { kind: 'unreachable' } }),
      types: nobodyEdits,
      questions: nobodyEdits,
      unsent: async () => [],
      discard: nothing,
      abandon: nothing,
      remove: async () => ({ ok: true, value: null }),
      forgetSent: nothing,
    }),
  }),
  // Queued changes have a separate simulator: tests/sync/wishes.
  wishes: notHere,
  requestNotices: notHere,
  deskLists: notHere,
  fileCall: notHere,
  door: notHere,
  google: notHere,
  passkeys: notHere,
});

const nobodyEdits = (): never => {
  throw new Error('nobody edits events in these lives');
};
const noText = async () => '';
const nothing = async () => {};

async function notHere(): Promise<never> {
  throw new Error('This part of the product has no place in these lives.');
}

/** Checks the page's notices about orders and holds that ended. */
function hearNotices(world: World, device: Device, toasts: Toasts): void {
  const say = (tone: 'good' | 'bad') => (title: string) => {
    world.fire(`told_${tone}`);
    world.note(`${device.name} says ${title}`);
  };
  toasts.ready({ success: say('good'), error: say('bad'), info: () => {}, dismiss: () => {} });
}

function pageClock(world: World, device: Device, life: PageLife): Clock {
  const base = lifeClock(world.time, life, () => world.server.now() + device.skewMs);
  return {
    ...base,
    after(ms, callback) {
      let isOff = false;
      const cancel = base.after(ms, () => life.inPage(() => void (isOff || callback())));
      return () => {
        isOff = true;
        cancel();
      };
    },
  };
}

function pageHints() {
  const listeners = new Set<(hint: ReachHint) => void>();
  let isVisible = true;
  return {
    isVisible: () => isVisible,
    hints(listener: (hint: ReachHint) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    hint(one: ReachHint) {
      if (one === 'visible' || one === 'hidden') isVisible = one === 'visible';
      for (const listener of listeners) listener(one);
    },
  };
}

/** The store's live queries: each reads again after every write, one read at a time. */
function liveRowsOf(page: Page): LiveRows {
  return (read, found) => {
    let isOff = false;
    let isReading = false;
    let again = false;
    const look = async (): Promise<void> => {
      if (isReading) {
        again = true;
        return;
      }
      isReading = true;
      const value = await read();
      isReading = false;
      if (isOff) return;
      found(value);
      if (!again) return;
      again = false;
      void look();
    };
    const hear = () => void look();
    page.onWrite.add(hear);
    hear();
    return () => {
      isOff = true;
      page.onWrite.delete(hear);
    };
  };
}
