import { checkEnd } from './oracle-end.ts';
import { look } from './oracle.ts';
import { livePages } from './device.ts';
import { openPage } from './page.ts';
import { changeName, openProfile } from './profile-form.ts';
import { buy, hold, signIn, tapSomewhere } from './person.ts';
import { people } from './model-people.ts';
import { heal, trouble } from './troubles.ts';
import { createWorld, minute, second } from './world.ts';
import type { Page, World } from './world-shape.ts';

export interface LifeResult {
  readonly seed: number;
  readonly violations: readonly string[];
  readonly fired: ReadonlyMap<string, number>;
  /** A fingerprint of everything that happened: the same seed gives the same number. */
  readonly trace: number;
  readonly steps: number;
}

/** Receives everything that happens, line by line. */
type Tell = (line: string) => void;

/** Interval of comparing what is shown with the truth, in ms of virtual time. */
const lookEveryMs = 1.5 * second;

/**
 * Simulates one person with two devices: a period of faults, then one without, in which everything must recover
 * automatically.
 */
export async function runLife(seed: number, tell: Tell = () => {}): Promise<LifeResult> {
  let lookAt = 0;
  const world = createWorld(seed, tell, (now) => {
    if (now.time.now() < lookAt) return;
    lookAt = now.time.now() + lookEveryMs;
    look(now);
  });
  const { time, random, plan } = world;
  const [phone] = world.devices;
  if (phone === undefined) throw new Error('a person has a phone');
  // They already have tickets that someone gave them.
  for (const owner of [people.amie, people.amie, people.bakary])
    world.server.tickets.issue(owner, null, 'guest');
  const first = openPage(world, phone);
  void signIn(world, first, people.amie);
  await time.run(5 * second);
  if (random.happens(0.7)) await beginToBuy(world, first);
  else if (random.happens(0.5)) await beginToRename(world, first);
  for (let tap = 0; tap < plan.taps && world.violations.length === 0; tap += 1) {
    tapSomewhere(world);
    trouble(world);
    await time.run(time.now() + (random.happens(0.06) ? await putAway(world) : random.delay(8 * second)));
  }
  if (world.violations.length === 0) {
    heal(world);
    await checkEnd(world);
  }
  for (const device of world.devices) for (const page of device.pages) page.life.kill();
  return {
    seed,
    violations: world.violations,
    fired: world.fired,
    trace: world.trace(),
    steps: time.steps(),
  };
}

/** Most lives begin with places being chosen and the button pressed. */
async function beginToBuy(world: World, page: Page): Promise<void> {
  void hold(world, page).catch(() => {});
  await world.time.run(world.time.now() + 3 * second);
  void buy(world, page).catch(() => {});
  await world.time.run(world.time.now() + 3 * second);
}

/** Some begin with the profile open in two tabs, and a different name typed in each. */
async function beginToRename(world: World, page: Page): Promise<void> {
  const other = openPage(world, page.device);
  for (const one of [page, other]) void openProfile(world, one);
  await world.time.run(world.time.now() + 3 * second);
  for (const one of [page, other]) {
    void changeName(world, one);
    await world.time.run(world.time.now() + 3 * second);
  }
}

/** Phones are put away for a while, so that no screen is visible. */
async function putAway(world: World): Promise<number> {
  world.fire('put_away');
  for (const device of world.devices)
    for (const page of livePages(device)) {
      page.screen.goTo({ at: 'home' });
      page.hint('hidden');
    }
  const ms = world.random.delay(8 * minute);
  world.time.after(ms, () => {
    for (const device of world.devices) for (const page of livePages(device)) page.hint('visible');
  });
  return ms;
}
