import { createCall, type Call } from '#api/call.ts';
import { createEndSession } from '#api/ending-transport.ts';
import { createSessionTransport } from '#api/session-transport.ts';
import { buildBuying } from '#app/engines/build-buying.ts';
import { buildWallet } from '#app/engines/build-wallet.ts';
import { buyingMark, type Buying } from '#app/engines/buying.ts';
import { clockKeys, keptClock } from '#app/engines/kept-clock.ts';
import { createPersonal } from '#app/engines/personal.ts';
import { createServerContact } from '#app/engines/server-contact.ts';
import { listedOnly } from '#app/engines/stored-things.ts';
import { showsTickets } from '#app/wallet/ticket-owner-rule.ts';
import { createAuthEngine } from '#auth/auth-engine.ts';
import { createEndingStore } from '#auth/ending-store.ts';
import { createEndings } from '#auth/endings.ts';
import { createPageOwner } from '#auth/page-owner.ts';
import { createSessionStore } from '#auth/session-store.ts';
import type { LiveRows } from '#database/live-rows.ts';
import type { Clock } from '#platform/clock.ts';
import type { StoredValues } from '#platform/stored-values.ts';
import { watchClock } from '#sync/clock/clock-watch.ts';
import { createDoorTime } from '#sync/clock/door-time.ts';
import type { DoorTime, ReachHint } from '#sync/parts.ts';
import { lifeClock } from '../fakes/life.ts';
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
  const chance = world.chance.fork(`${device.name} page ${device.pages.length}`);
  const clock = pageClock(world, device, life);
  const stored = localValues(device, life, virtual);
  const values = listedOnly('local', stored.values);
  const tabStored = listedOnly('tab', tabValues());
  const { hints, hint, isVisible } = pageHints();
  const reachability = { onHint: hints, mayBeOnline: () => !device.line.down };
  const visibility = {
    isVisible,
    onChange: (listener: (visible: boolean) => void) =>
      hints((one) => {
        if (one === 'visible' || one === 'hidden') listener(one === 'visible');
      }),
  };
  const contact = createServerContact(reachability);
  const fetch = pageFetch(world, device, life, (delivery) => world.delivered(page, delivery));
  const locks = pageLocks(device.locks, life);
  const database = memoryDatabase({
    disk: device.disk,
    life: life.awake,
    answer: (work) => life.within(work),
    writeMs: () => 1 + chance.delay(3),
    refused() {
      device.fullAt = virtual.now();
      forgetUnwritten(world, device, life);
    },
    committed() {
      for (const one of device.pages) if (one.life.alive()) one.life.inPage(() => one.wrote());
    },
  });
  const speak = createCall({
    host,
    clock,
    fetch,
    apiKey: 'gatehouse-web',
    session: () => auth.session(),
    person: () => auth.person(),
    namesPerson: true,
    renew: (accessToken) => auth.renew(accessToken),
    fingerprint: async () => '',
  });
  const call: Call = async (endpoint, input, options) => {
    const result = await speak(endpoint, input, { of: auth.person(), ...options });
    contact.note(result);
    return result;
  };
  const sessions = createSessionStore(values, () => {});
  const transport = createSessionTransport(call);
  const endings = createEndings({
    transport,
    endSession: async (ending) => {
      const answer = await createEndSession({ host, clock, fetch })(ending);
      contact.note(answer);
      return answer;
    },
    store: createEndingStore(values, () => {}),
    clock,
    chance,
  });
  contact.subscribe(() => contact.reached() && endings.nudge());
  const auth = createAuthEngine({
    transport,
    owner: createPageOwner(tabStored),
    endings,
    store: sessions,
    clock,
    locks,
    chance,
    online: reachability.mayBeOnline,
    cookies: false,
    onReachable: (listener) => hints((one) => one === 'online' && listener()),
    onVisible: (listener) => hints((one) => one === 'visible' && listener()),
  });
  const time = pageTime(clock, values, visibility, world.plan.clocksStep);
  const wallet = buildWallet({
    origin: host,
    clock,
    time,
    call,
    file: async () => ({ ok: false, failure: { kind: 'unreachable' } }),
    database,
  });
  let opened: Buying | null = null;
  let opening: Promise<Buying> | null = null;
  const openBuying = () =>
    (opening ??= buildBuying({
      host,
      clock,
      fetch,
      time,
      call,
      contact,
      database,
      values,
      person: () => auth.person(),
      onPerson: (listener) => auth.subscribe(listener),
      mirrorSession: async () => {},
      address: () => page.screen.address(),
      say(news) {
        world.fire(`told_${news.tone}`);
        world.note(`${device.name} says ${news.title}`);
      },
      settle: (ownerId) => void wallet.settle(ownerId),
      browser: {
        chance,
        locks,
        reachability,
        visibility,
        live: liveRowsOf(page),
        newId: world.newId,
        fingerprint: async () => '',
        ring: async () => {},
      },
    }).then(
      (buying) => (opened = buying),
      (error: unknown) => {
        opening = null;
        throw error;
      },
    ));
  const personal = createPersonal({
    stored: values,
    tabStored,
    now: () => clock.wall(),
    ended: () => sessions.ended(),
    dropMemory: () => page.screen.forget(),
    forgetTickets: (person) => wallet.forget(person),
    forgetPurchases: async (person, until) => {
      if (values.get(buyingMark) !== null) await (await openBuying()).letGoOf(person, until);
    },
  });
  const page: Page = {
    device,
    life,
    clock,
    chance,
    values,
    auth,
    sessions,
    personal,
    contact,
    call,
    time,
    database,
    wallet,
    visibility,
    screen: createScreen(() => page),
    actedAt: Number.NEGATIVE_INFINITY,
    buying: () => opened,
    openBuying,
    authState: () => {
      const status = auth.status();
      return { status, user: status === 'authenticated' ? auth.user() : null };
    },
    hint: (one) => life.inPage(() => hint(one)),
    absent: () => (sessions.read() === null ? personal.absent() : null),
    declined: false,
    onWrite: new Set(),
    wrote() {
      page.screen.wrote();
      for (const listener of page.onWrite) listener();
    },
    heardStored: stored.heard,
  };
  device.pages.push(page);
  start(page);
  return page;
}

/** As main.tsx starts a page. */
function start(page: Page): void {
  const { auth, personal, values } = page;
  auth.onPerson(personal.change);
  auth.onEnded((how) => {
    if (how === 'signed_out' || how === 'elsewhere') return;
    if (!(how === 'expired' && showsTickets(page.screen.address()))) page.screen.goTo({ at: 'login' });
  });
  auth.onPerson(() => page.screen.personChanged());
  auth.start();
  if (auth.status() !== 'loading') personal.open(auth.person());
  if (values.get(buyingMark) !== null) void page.openBuying().catch(() => {});
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

/** As device-time.ts opens it; a page whose clock nobody sets in this run need not look every second. */
function pageTime(
  clock: Clock,
  values: StoredValues,
  visibility: Page['visibility'],
  watched: boolean,
): DoorTime {
  const memory = {
    ...keptClock(values),
    keep(offsetMs: number, doubtMs: number) {
      values.set(clockKeys.offset, String(offsetMs));
      values.set(clockKeys.doubt, String(doubtMs));
    },
    keepSeen: (at: number) => void values.set(clockKeys.seen, String(at)),
  };
  const time = createDoorTime(clock, memory, visibility.isVisible);
  if (watched) watchClock({ clock, time, onView: visibility.onChange });
  return time;
}

/** The store's live queries: each reads again after every write, one reading at a time. */
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
