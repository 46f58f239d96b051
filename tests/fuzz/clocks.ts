import type { SeededRandom } from '../fakes/random.ts';
import type { SimulatedDevice } from './simulated-device.ts';
import { measuredWithinMs } from './simulated-event.ts';
import type { Page } from './simulated-page.ts';
import type { World } from './world.ts';

const leastStepMs = 3_000;
const monthMs = 30 * 86_400_000;
const mostStepMs = 5 * 365 * 86_400_000;

/**
 * Sets phone clocks during the shift, by seconds to years in either direction; many corrections of a wrong clock
 * included.
 */
export function scheduleClocks(world: World): void {
  const { plan, time } = world;
  const random = plan.random.fork('clocks');
  if (!random.happens(0.4)) return;
  for (let times = random.integer(1, 4); times > 0; times -= 1) {
    const device = random.pick(world.devices);
    time.after(
      random.fraction() * plan.faultyMs,
      () => void (world.faulty && setClock(world, device, random)),
    );
  }
}

/** Mostly offline, because otherwise the next reply corrects everything. */
function setClock(world: World, device: SimulatedDevice, random: SeededRandom): void {
  const { time, watch } = world;
  if (random.happens(0.7)) {
    device.line.down = true;
    time.after(random.integer(3_000, 9_000), () => void (device.line.down = false));
  }
  const step = (): void => {
    const isRight = random.happens(0.4);
    watch.fire(isRight ? 'clock_put_right' : 'clock_set');
    // If the change is not noticed, the page's time may then be off by as much.
    const isSeen = device.knowsTime() && device.page()?.isInView() === true;
    const by = isRight ? -device.clockError() : anyStep(random);
    device.jumpClock(isSeen ? by : by % monthMs);
  };
  const how = random.fraction();
  if (how < 0.3) return step();
  if (how < 0.5) {
    watch.fire('clock_set_in_settings');
    device.page()?.hint('hidden');
    time.after(1_000, step);
    return void time.after(2_500, () => device.page()?.hint('visible'));
  }
  if (how < 0.8) {
    watch.fire('clock_set_then_reloaded');
    step();
    return void time.after(1_600, () => reload(world, device, 200));
  }
  watch.fire('clock_set_while_closed');
  reload(world, device, 1_500);
  time.after(700, step);
}

/** Small steps are as likely as large ones. */
function anyStep(random: SeededRandom): number {
  const size = leastStepMs * (mostStepMs / leastStepMs) ** random.fraction();
  return Math.round(random.happens(0.5) ? size : -size);
}

/** The page is notified that it is being closed, as in browsers. */
function reload(world: World, device: SimulatedDevice, closedMs: number): void {
  device.page()?.hint('hidden');
  device.kill();
  world.time.after(closedMs, () => device.open());
}

/** Observes the time by which one scanned code is judged, and why it was not judged. */
export interface OfferClock {
  judged(correctedTime: number | null): void;
}

/**
 * Checks what a device must know of the time, whatever it reports: once its page or an earlier one has measured it,
 * and the clock has not changed unseen since then, it is correct, and no lease ends early.
 */
export function watchOffer(world: World, device: SimulatedDevice, page: Page): OfferClock {
  const { server, watch } = world;
  const from = server.now();
  const isKnown = device.knowsTime();
  const isMeasured = page.engine.status().lastContactAt !== null;
  return {
    judged(correctedTime) {
      const until = server.now();
      if ((page.time.forLeases() ?? 0) > until + measuredWithinMs)
        watch.fail('S11', `a time that never was is certain on device ${device.name}`);
      if (correctedTime === null || !isKnown || !device.knowsTime()) return;
      if (device.line.down) watch.fire(isMeasured ? 'time_known_offline' : 'time_known_after_reload');
      if (correctedTime < from - measuredWithinMs || correctedTime > until + measuredWithinMs)
        watch.fail('S11', `device ${device.name} says ${correctedTime}, it is ${from}`);
    },
  };
}

/** Once everything has recovered, each visible page knows the time, and knows that it does. */
export function checkClocks({ devices, server, watch }: World): void {
  for (const device of devices) {
    const said = device.page()?.time.now();
    if (said === undefined) continue;
    if (Math.abs(said.now - server.now()) > measuredWithinMs || said.uncertaintyMs > measuredWithinMs)
      watch.fail('S11', `device ${device.name} is ${said.now - server.now()} off, by ${said.uncertaintyMs}`);
  }
}
