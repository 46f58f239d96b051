import type { Failure } from '#domain/failures/failure.ts';
import { openTab } from './refresh-tab.ts';
import {
  createWorld,
  fire,
  minute,
  second,
  violate,
  type Ledger,
  type Plant,
  type Tab,
  type World,
} from './refresh-world.ts';

const imposters: readonly Failure[] = [
  { kind: 'foreign', status: 200 },
  { kind: 'server', status: 503, retryAfterMs: null },
  { kind: 'limited', retryAfterMs: 1_000 },
  { kind: 'unauthorized', code: 'http_401', message: '' },
];

/** The person's last action, which determines what every tab must show. */
interface Truth {
  signedIn: boolean;
  since: number;
}

const awake = (world: World): Tab[] => world.tabs.filter((tab) => !tab.dead && !tab.asleep);
const password = { by: 'password', identifier: 'ada', password: 'correct horse' } as const;

/** Simulates one browser: a period of faults, then a calm one in which everything must recover. */
export async function runSeed(seed: number, plant: Plant): Promise<Ledger> {
  const world = createWorld(seed, plant);
  const first = openTab(world);
  await first.auth.signIn(password);
  const truth: Truth = { signedIn: true, since: 0 };
  watch(world, truth);
  await trouble(world, truth);
  await calm(world, truth);
  return world.ledger;
}

/** Checks the invariants every half second. */
function watch(world: World, truth: Truth): void {
  const look = () => {
    const settled = world.time.now() - truth.since > 100;
    const session = awake(world)[0]?.store.read() ?? null;
    const someone = awake(world).length > 0;
    if (settled && someone && truth.signedIn && session === null) violate(world, 'a session was lost');
    if (settled && someone && !truth.signedIn && session !== null) violate(world, 'a session came back');
    if (settled)
      for (const tab of awake(world))
        if ((tab.auth.status() === 'authenticated') !== truth.signedIn)
          violate(world, `a tab shows ${tab.auth.status()}`);
    if (
      session !== null &&
      truth.signedIn &&
      world.server.sessionOf(session.session.accessToken)?.ended === true
    )
      violate(world, 'the server took an honest browser for a thief');
    if (world.ledger.violations.length === 0) world.time.after(second / 2, look);
  };
  look();
}

type Deed = (world: World, truth: Truth) => void;

const one = (world: World): Tab | undefined => {
  const tabs = awake(world);
  return tabs.length === 0 ? undefined : world.random.pick(tabs);
};
const deeds: readonly (readonly [string, number, Deed])[] = [
  ['call', 8, call],
  ['shown', 4, (world) => one(world)?.hear('visible')],
  ['tab opened', 2, (world) => void (awake(world).length < 5 && openTab(world))],
  ['tab closed', 1, (world) => void (awake(world).length > 1 && one(world)?.die())],
  ['tab sleeps', 2, (world) => sleep(world, one(world))],
  ['sleeps during refresh', 2, sleepDuringRefresh],
  ['offline', 2, (world) => goOffline(world)],
  ['imposter', 2, (world) => beImposter(world)],
  ['clock jump', 1, (world) => void (world.clockOffMs += world.random.integer(-40, 40) * minute)],
  ['signed out', 1, (world, truth) => signOut(world, truth)],
  ['signed in', 3, (world, truth) => void signIn(world, truth)],
  ['signed out during refresh', 2, (world, truth) => signOutDuringRefresh(world, truth)],
];

/** A call completes, whatever the network does; only a sleeping page may wait. */
function call(world: World): void {
  const tab = one(world);
  if (tab === undefined) return;
  const from = world.time.now();
  let back = false;
  void tab.call().then(() => (back = true));
  world.time.after(90 * second, () => {
    if (!back && !tab.dead && !tab.asleep && tab.wokeAt < from) violate(world, 'a call hangs');
  });
}
function sleepDuringRefresh(world: World): void {
  const tab = one(world);
  const token = tab?.auth.session()?.accessToken;
  if (tab === undefined || token === undefined) return;
  void tab.auth.renew(token);
  world.time.after(world.random.integer(0, 300), () => sleep(world, tab));
}
function sleep(world: World, tab: Tab | undefined): void {
  if (tab === undefined || tab.dead || tab.asleep || awake(world).length < 2) return;
  tab.asleep = true;
  world.time.after(world.random.delay(20 * minute), () => tab.dead || tab.wake());
}
function goOffline(world: World): void {
  world.weather.offline = true;
  world.time.after(world.random.delay(5 * minute), () => {
    world.weather.offline = false;
    for (const tab of world.tabs) tab.hear('reachable');
  });
}
function beImposter(world: World): void {
  world.weather.imposter = world.random.pick(imposters);
  world.time.after(world.random.delay(2 * minute), () => {
    world.weather.imposter = null;
  });
}
function signOut(world: World, truth: Truth): void {
  const tab = one(world);
  if (tab === undefined || !truth.signedIn) return;
  Object.assign(truth, { signedIn: false, since: world.time.now() });
  void tab.auth.signOut();
}
async function signIn(world: World, truth: Truth): Promise<void> {
  const tab = one(world);
  if (tab === undefined || truth.signedIn) return;
  Object.assign(truth, { signedIn: true, since: world.time.now() });
  await tab.auth.signIn(password);
}
function signOutDuringRefresh(world: World, truth: Truth): void {
  const tab = one(world);
  const token = tab?.auth.session()?.accessToken;
  if (tab === undefined || token === undefined || world.weather.offline) return;
  void tab.auth.renew(token);
  world.time.after(world.random.integer(0, 300), () => signOut(world, truth));
}

async function trouble(world: World, truth: Truth): Promise<void> {
  const { random, time, weather } = world;
  weather.loss = random.fraction() * 0.4;
  weather.meanDelayMs = 5 + random.integer(0, 400);
  const bag = deeds.flatMap((deed) => Array.from({ length: deed[1] }, () => deed));
  const until = 90 * minute;
  while (time.now() < until && world.ledger.violations.length === 0) {
    const [name, , act] = random.pick(bag);
    fire(world, name);
    act(world, truth);
    await time.run(time.now() + random.delay(45 * second));
  }
}

/** The faults end; within a minute every tab recovers, and stays so without a burst of requests. */
async function calm(world: World, truth: Truth): Promise<void> {
  const { time, weather, ledger } = world;
  if (ledger.violations.length > 0) return;
  // Let everything that began during the faults end before checking the calm period.
  await time.run(time.now() + 30 * minute);
  Object.assign(weather, { offline: false, imposter: null, loss: 0, meanDelayMs: 50 });
  for (const tab of world.tabs) if (!tab.dead && tab.asleep) tab.wake();
  for (const tab of world.tabs) tab.hear('reachable');
  if (!truth.signedIn) await signIn(world, truth);
  await time.run(time.now() + minute);
  await answered(world);

  const before = ledger.refreshes;
  await time.run(time.now() + 40 * minute);
  if (ledger.refreshes - before > 6)
    violate(world, `${ledger.refreshes - before} refreshes in 40 calm minutes`);
  const token = awake(world)[0]?.store.read()?.session.accessToken;
  if (token === undefined || !world.server.accepts(token)) violate(world, 'a token ran out in calm times');

  const shownFrom = ledger.refreshes;
  for (let turn = 0; turn < 20; turn += 1) {
    for (const tab of awake(world)) tab.hear('visible');
    await time.run(time.now() + 2 * second);
  }
  if (ledger.refreshes - shownFrom > 1) violate(world, 'more than one refresh by visibility in 60 s');
}

async function answered(world: World): Promise<void> {
  const calls = awake(world).map(async (tab) => {
    const outcome = await tab.call();
    if (outcome !== 'answered') violate(world, `a call was ${outcome} after the trouble`);
  });
  let done = 0;
  for (const call of calls) void call.then(() => (done += 1));
  await world.time.run(world.time.now() + minute);
  if (done < calls.length) violate(world, 'a call hangs');
}
