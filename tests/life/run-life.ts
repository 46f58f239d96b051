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
  /** One number for everything that happened: the same seed gives the same. */
  readonly trace: number;
  readonly steps: number;
}

/** Hears everything that happens, line by line. */
type Tell = (line: string) => void;

/** How often what is shown is compared with what is true, ms of virtual time. */
const lookEveryMs = 1.5 * second;

/** One life of a person with two devices: a time of trouble, then everything is well and must come right by itself. */
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
  // Somebody gave them tickets before.
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

/** Most lives begin with places that are chosen, and the button that is pressed. */
async function beginToBuy(world: World, page: Page): Promise<void> {
  void hold(world, page).catch(() => {});
  await world.time.run(world.time.now() + 3 * second);
  void buy(world, page).catch(() => {});
  await world.time.run(world.time.now() + 3 * second);
}

/** Some begin with their profile open in two tabs, and other names typed in each. */
async function beginToRename(world: World, page: Page): Promise<void> {
  const other = openPage(world, page.device);
  for (const one of [page, other]) void openProfile(world, one);
  await world.time.run(world.time.now() + 3 * second);
  for (const one of [page, other]) {
    void changeName(world, one);
    await world.time.run(world.time.now() + 3 * second);
  }
}

/** Phones are put away for a while: nothing is on the screen. */
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
