import { seededRandom, fold } from '../fakes/random.ts';
import { createNetwork, type Weather } from '../fakes/network.ts';
import { createVirtualTime } from '../fakes/virtual-time.ts';
import { createDevice } from './device.ts';
import { createModelServer } from './model-server.ts';
import { hearDelivery } from './oracle-known.ts';
import type { Plan, World } from './world-shape.ts';

export const second = 1_000;
export const minute = 60 * second;
/** Wall-clock time at virtual time zero. */
const began = 1_800_000_000_000;

/** The page times out, never the network. */
const silenceMs = 10 * minute;

function planOf(seed: number): Plan {
  const random = seededRandom(seed).fork('plan');
  const skew = () => (random.happens(0.3) ? Math.round((random.fraction() - 0.5) * 80 * 86_400_000) : 0);
  return {
    seed,
    taps: random.integer(5, 11),
    clocksStep: random.happens(0.1),
    sessionLifeMs: random.happens(0.2) ? random.integer(3, 20) * minute : 30 * 86_400_000,
    skewsMs: [skew(), skew()],
  };
}

export function createWorld(
  seed: number,
  tell: (line: string) => void,
  afterEach: (world: World) => void,
): World {
  const plan = planOf(seed);
  const time = createVirtualTime(() => afterEach(world));
  const random = seededRandom(seed).fork('world');
  const ids = random.fork('ids');
  const fired = new Map<string, number>();
  const fire = (fault: string) => void fired.set(fault, (fired.get(fault) ?? 0) + 1);
  const weather: Weather = {
    loss: random.fraction() * 0.2,
    duplication: random.fraction() * 0.2,
    meanDelayMs: 5 + random.fraction() * 400,
  };
  const now = () => began + Math.floor(time.now());
  let trace = fold('life');
  if (plan.skewsMs.some((skew) => skew !== 0)) fire('clock_wrong');
  const world: World = {
    plan,
    time,
    random,
    weather,
    network: createNetwork({
      time,
      random: random.fork('network'),
      weather,
      timeoutMs: silenceMs,
      fired: fire,
    }),
    server: createModelServer({
      now,
      fired: fire,
      undone: (what) => world.violate(`L9 ${what}: a save has undone another one`),
      sessionLifeMs: () => (world.faulty ? plan.sessionLifeMs : 30 * 86_400_000),
    }),
    devices: [createDevice('phone', plan.skewsMs[0]), createDevice('laptop', plan.skewsMs[1])],
    fired,
    violations: [],
    presses: 0,
    faulty: true,
    givenBack: new Set(),
    goodbyes: [],
    fire,
    violate(what) {
      if (world.violations.length < 20)
        world.violations.push(`${(time.now() / second).toFixed(1)} s: ${what}`);
    },
    newId(at) {
      const hex = (length: number) => Array.from({ length }, () => ids.integer(0, 15).toString(16)).join('');
      const stamp = Math.max(0, Math.floor(at)).toString(16).padStart(12, '0').slice(-12);
      return `${stamp.slice(0, 8)}-${stamp.slice(8)}-7${hex(3)}-8${hex(3)}-${hex(12)}`;
    },
    delivered: (page, delivery) => hearDelivery(world, page, delivery),
    trace: () => trace,
    note(what) {
      tell(`${(time.now() / second).toFixed(2)} ${what}`);
      trace = fold(`${Math.round(time.now())} ${what}`, trace);
    },
  };
  return world;
}
