import type { HeldPlaces } from '#domain/sales/held-places.ts';
import { createHoldsWorld, second, type HoldsPlant, type HoldsWorld } from './holds-world.ts';

export interface HoldsRun {
  readonly violations: readonly string[];
  readonly fired: ReadonlyMap<string, number>;
  readonly trace: string;
}

/** A buyer's actions on a hold. */
interface Wish {
  readonly places: HeldPlaces;
  letGo: boolean;
}

/**
 * Simulates one browser's holds through a minute and a half of faults, then a recovery. A seed always gives the same
 * run.
 */
export async function runHolds(seed: number, plant: HoldsPlant): Promise<HoldsRun> {
  const world = createHoldsWorld(seed, plant);
  const wishes = new Map<string, Wish>();
  const violations: string[] = [];
  world.open();
  for (const end = 90 * second; world.time.now() < end;) {
    await world.time.run(world.time.now() + world.random.delay(1_500));
    await trouble(world);
    await wish(world, wishes);
  }
  heal(world);
  if (!world.pages.some((page) => page.life.alive())) world.open();
  await world.time.run(world.time.now() + 60 * second);
  violations.push(...judge(world, wishes));
  await world.time.run(world.time.now() + 660 * second);
  violations.push(...judgeReleased(world));
  for (const page of world.pages) page.life.kill();
  const trace = [...world.rows.values()].map(({ holdId, state }) => `${holdId} ${state}`).join('\n');
  return { violations, fired: world.fired, trace };
}

async function wish(world: HoldsWorld, wishes: Map<string, Wish>): Promise<void> {
  const { random, time } = world;
  const page = random.pick(world.pages.filter(({ life }) => life.alive()));
  if (random.happens(0.35)) {
    const places = placesAt(time.now(), wishes.size, random.integer(1, 3), random.pick(['lawn', 'table']));
    const entry: Wish = { places, letGo: false };
    // Only confirmed writes must be there: a page that dies earlier has promised nothing.
    void page.replay.place([places]).then(() => wishes.set(places.holdId, entry));
  }
  const mine = [...wishes.values()].filter((one) => !one.letGo);
  if (mine.length === 0 || !random.happens(0.12)) return;
  const given = random.pick(mine);
  void page.replay.release(given.places.holdId).then(() => {
    given.letGo = true;
    world.fire('let_go');
  });
}

function placesAt(now: number, count: number, quantity: number, ticketTypeId: string): HeldPlaces {
  return {
    holdId: `${String(Math.round(now)).padStart(9, '0')}-${count}`,
    eventId: 'e',
    eventName: 'E',
    ticketTypeId,
    ticketTypeName: ticketTypeId,
    price: { amount: 0, currency: 'GMD' },
    quantity,
    state: 'waiting',
    heldUntil: null,
    madeAt: now,
    refusal: null,
  };
}

async function trouble(world: HoldsWorld): Promise<void> {
  const { random, line, server } = world;
  const alive = world.pages.filter(({ life }) => life.alive());
  if (random.happens(0.15)) line.down = !line.down;
  if (random.happens(0.1)) line.cutBack = !line.cutBack;
  if (random.happens(0.1)) line.imposter = random.pick(['none', 'none', 'portal', 'foreign_json'] as const);
  if (random.happens(0.25))
    server.trouble = random.pick(['none', 'none', '5xx', '429', 'crash_before', 'crash_after'] as const);
  if (random.happens(0.1)) {
    world.fire('page_killed');
    random.pick(alive).life.kill();
    if (alive.length === 1) world.open();
  }
  if (random.happens(0.06) && alive.length < 3) {
    world.fire('page_opened');
    world.open();
  }
  if (random.happens(0.2)) {
    const hint = random.pick(['online', 'visible', 'hidden', 'offline'] as const);
    for (const page of alive) page.hint(hint);
  }
}

function heal({ line, server, weather }: HoldsWorld): void {
  Object.assign(line, { down: false, cutOut: false, cutBack: false, imposter: 'none' });
  Object.assign(weather, { loss: 0, duplication: 0, meanDelayMs: 20 });
  server.trouble = 'none';
}

/** A minute after the recovery, each hold has its result, and the server has it once, as the buyer requested it. */
function judge({ rows, server }: HoldsWorld, wishes: ReadonlyMap<string, Wish>): string[] {
  const found: string[] = [];
  for (const [holdId, { places, letGo }] of wishes) {
    const row = rows.get(holdId);
    const there = server.holds.get(holdId);
    if (row === undefined) found.push(`H1 lost: ${holdId}`);
    else if (row.state === 'waiting' || row.state === 'releasing') found.push(`H1 ${row.state}: ${holdId}`);
    else if (row.state === 'held' && (there?.state !== 'held' || there.quantity !== places.quantity))
      found.push(`H3 called held, and the server holds it not: ${holdId}`);
    else if (row.state === 'refused' && !server.refused.has(holdId))
      found.push(`H3 called refused, and the server never did: ${holdId}`);
    else if (letGo && row.state === 'held') found.push(`H4 given back, and held: ${holdId}`);
    if (row?.state === 'refused' && there?.state === 'held') found.push(`H3 refused, and held: ${holdId}`);
  }
  for (const holdId of server.holds.keys())
    if (!rows.has(holdId)) found.push(`H2 the server holds what nobody asked for: ${holdId}`);
  return found;
}

/** A delayed duplicate may arrive after the release: the hold then ends by its expiry. */
function judgeReleased({ rows, server, time }: HoldsWorld): string[] {
  return [...rows.values()]
    .filter(({ state, holdId }) => {
      const there = server.holds.get(holdId);
      return state === 'released' && there?.state === 'held' && time.now() < there.until;
    })
    .map(({ holdId }) => `H4 released, and still held: ${holdId}`);
}
