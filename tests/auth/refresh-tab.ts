import type { SignInReply, SessionTransport } from '#api/session-transport.ts';
import { createAuthEngine, type AuthDeps } from '#auth/auth-engine.ts';
import { createPageOwner } from '#auth/page-owner.ts';
import { createSessionStore } from '#auth/session-store.ts';
import type { Result } from '#domain/failures/failure.ts';
import type { BrowserLocks } from '#platform/locks.ts';
import { storedValues, type StoredValues } from '#platform/stored-values.ts';
import { began, fire, second, violate, type Happening, type Tab, type World } from './refresh-world.ts';
import { tabStorage } from './auth-bench.ts';

/** Runs work later if the page is asleep, and never once it is dead. */
type InTab = (work: () => void) => void;

export function openTab(world: World): Tab {
  const { time } = world;
  const listeners: Record<Happening, (() => void)[]> = { storage: [], visible: [], reachable: [] };
  const on = (what: Happening) => (listener: () => void) => {
    listeners[what].push(listener);
    return () => {};
  };
  const life = { asleep: false, dead: false, refreshing: false, wokeAt: -Infinity };
  let late: (() => void)[] = [];
  const inTab: InTab = (work) => {
    if (life.dead) return;
    if (life.asleep) late.push(work);
    else work();
  };
  const store = createSessionStore(
    sharedValues(world, () => tab, on('storage')),
    () => {},
  );
  const transport = transportOf(world, inTab, () => tab);
  const deps: AuthDeps = {
    transport,
    requestSession: async () => ({ ok: true, value: world.server.login() }),
    owner: createPageOwner(tabStorage()),
    store,
    // Server-side sign-out is tested in endings.test.ts.
    endings: {
      end: (session) => transport.logout(session).then(() => unreachable),
      nudge() {},
      waits: () => false,
      stop() {},
    },
    clock: {
      wall: () => began + time.now() + world.clockOffMs,
      monotonic: () => time.now(),
      after: (ms, work) => time.after(ms, () => inTab(work)),
    },
    random: world.random.fork(`tab ${world.tabs.length}`),
    locks: locksOf(world, () => tab, inTab),
    online: () => !world.weather.offline,
    cookies: false,
    onVisible: on('visible'),
    onReachable: on('reachable'),
  };
  const planted = world.plant(deps, world);
  const tab: Tab = Object.assign(life, {
    auth: createAuthEngine(planted),
    store,
    ends: [],
    hear: (what: Happening) => inTab(() => listeners[what].forEach((listener) => listener())),
    wake() {
      life.asleep = false;
      life.wokeAt = time.now();
      const missed = late;
      late = [];
      for (const work of missed) inTab(work);
      tab.hear('visible');
    },
    die() {
      life.dead = true;
      late = [];
      for (const name of world.locks.keys()) free(world, name, tab);
    },
    call: () => callApi(world, tab, inTab),
  });
  world.tabs.push(tab);
  tab.auth.onEnded((how) => tab.ends.push(how));
  tab.auth.start();
  return tab;
}

/** localStorage: one disk, with changes reported to the other tabs a moment later. */
function sharedValues(
  world: World,
  self: () => Tab,
  onStorage: (listener: () => void) => () => void,
): StoredValues {
  const { disk } = world;
  const values = storedValues(() => ({
    length: disk.size,
    clear: () => disk.clear(),
    key: () => null,
    getItem: (key) => disk.get(key) ?? null,
    setItem: (key, value) => void disk.set(key, value),
    removeItem: (key) => void disk.delete(key),
  }));
  const tell = (key: string) => {
    if (key !== 'gatehouse.session') return;
    for (const tab of world.tabs) if (tab !== self()) world.time.after(2, () => tab.hear('storage'));
  };
  return {
    ...values,
    set(key, value) {
      const kept = values.set(key, value);
      tell(key);
      return kept;
    },
    remove(key) {
      values.remove(key);
      tell(key);
    },
    onChange: (listener) => onStorage(() => listener('gatehouse.session', null)),
  };
}

/** Web locks in their worst case: first come, first served, and a sleeping page keeps its lock. */
function locksOf(world: World, self: () => Tab, inTab: InTab): AuthDeps['locks'] {
  const within: BrowserLocks['within'] = (name, signal, work) =>
    new Promise((resolve, reject) => {
      const enter = () => {
        const tab = self();
        world.locks.set(name, tab);
        inTab(
          () =>
            void work()
              .finally(() => free(world, name, tab))
              .then(resolve, reject),
        );
      };
      signal.addEventListener('abort', () => {
        world.queue.delete(enter);
        resolve(undefined);
      });
      if (world.locks.has(name)) world.queue.set(enter, self());
      else enter();
    });
  return { within };
}

function free(world: World, name: string, holder: Tab): void {
  if (world.locks.get(name) !== holder) return;
  world.locks.delete(name);
  const [next] = [...world.queue].filter(([, tab]) => !tab.dead);
  if (next === undefined) return;
  world.queue.delete(next[0]);
  next[0]();
}

const unreachable = { ok: false, failure: { kind: 'unreachable' } } as const;

function transportOf(world: World, inTab: InTab, self: () => Tab): SessionTransport {
  const { time, server, weather, random, ledger } = world;
  const delay = () => 1 + random.delay(weather.meanDelayMs);
  const isLost = (fault: string) => {
    const lost = random.happens(weather.loss);
    if (lost) fire(world, fault);
    return lost;
  };
  const refresh = (sessionId: string | null) =>
    new Promise<Result<SignInReply>>((resolve) => {
      const tab = self();
      const answer = (value: Result<SignInReply>) =>
        inTab(() => {
          tab.refreshing = false;
          resolve(value);
        });
      ledger.refreshes += 1;
      tab.refreshing = true;
      if (weather.offline) violate(world, 'a refresh left while offline');
      if (isCrowded(world)) violate(world, 'two refreshes at once');
      time.after(10 * second, () => answer({ ok: false, failure: { kind: 'timeout' } }));
      const { imposter } = weather;
      if (imposter !== null) {
        fire(world, imposter.kind);
        time.after(delay(), () => answer({ ok: false, failure: imposter }));
        return;
      }
      time.after(delay(), () => {
        if (weather.offline || isLost('request lost')) return;
        const reply = server.refresh(sessionId ?? '');
        time.after(delay(), () => {
          if (weather.offline || isLost('reply lost')) return;
          answer(reply);
        });
      });
    });
  return {
    refresh,
    async logout({ accessToken }) {
      if (!weather.offline && !isLost('sign-out lost')) server.logout(accessToken);
      return unreachable;
    },
  };
}

/** Returns whether two tabs refresh at once. Tabs that slept recently do not count, because they may have lost the lock. */
function isCrowded(world: World): boolean {
  const refreshing = world.tabs.filter((one) => one.refreshing && !one.dead && !one.asleep);
  const recently = world.time.now() - 30 * second;
  const holderSleeps = [...world.locks.values()].some((tab) => tab.asleep || tab.wokeAt > recently);
  return refreshing.length > 1 && !holderSleeps && refreshing.every((tab) => tab.wokeAt <= recently);
}

async function callApi(world: World, tab: Tab, inTab: InTab): ReturnType<Tab['call']> {
  const once = () =>
    new Promise<{ readonly token: string; readonly outcome: 'answered' | '401' | 'unreachable' }>(
      (resolve) => {
        const token = tab.auth.session()?.accessToken ?? '';
        const answer = (outcome: 'answered' | '401' | 'unreachable') =>
          inTab(() => resolve({ token, outcome }));
        world.time.after(30, () => {
          if (world.weather.offline || world.weather.imposter !== null) answer('unreachable');
          else answer(token !== '' && world.server.accepts(token) ? 'answered' : '401');
        });
      },
    );
  const first = await once();
  if (first.outcome !== '401') return first.outcome;
  if (first.token === '') return 'refused';
  const renewal = await tab.auth.renew(first.token);
  if (renewal === 'unavailable') return 'unreachable';
  if (renewal === 'ended') return 'refused';
  const second = await once();
  return second.outcome === '401' ? 'refused' : second.outcome;
}
