import { freshTicket } from './fresh-ticket.ts';
import { offer } from './stewards.ts';
import type { World } from './world.ts';

/** Rules under which a ticket just admitted may not enter again at another gate. */
const admitsOnce = new Set(['single', 'after_exit', 'per_day']);

/** With signal, a ticket admitted at one gate is refused at another within two seconds. */
export async function checkTwoSeconds(world: World): Promise<void> {
  const [here, there] = world.devices;
  if (here === undefined || there === undefined) return;
  if (!admitsOnce.has(world.plan.rules.event.reentry)) return;
  // Disks that take a fifth of a second per step are for finding gaps between steps, not for this check.
  if (world.plan.storePauseMs > 20) return;
  const fresh = freshTicket(world);
  if (fresh === undefined) return;
  const ticket = { ticketNumber: fresh, code: 'good', direction: 'entry' } as const;
  const first = offer(world, here, ticket);
  await world.time.run(world.time.now() + 2_000);
  const second = offer(world, there, ticket);
  await world.time.run(world.time.now() + 2_000);
  if (!(await first)) return;
  world.watch.fire('two_gates_online');
  if (await second) world.watch.fail('2 s', `ticket ${fresh} was admitted at a second gate`);
}
