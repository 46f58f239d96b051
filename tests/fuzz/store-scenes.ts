import { freshTicket } from './fresh-ticket.ts';
import type { SimulatedDevice } from './simulated-device.ts';
import { offer } from './stewards.ts';
import type { World } from './world.ts';

/*
 * Situations between two transactions of the real store that hardly ever occur at random: a few seeds consist only of
 * them.
 */

const good = { code: 'good', direction: 'entry' } as const;
const sceneMs = 6_000;

export function scheduleStoreScenes(world: World): void {
  const { plan, time, devices } = world;
  const [device, other] = devices;
  if (!plan.storeScenes || device === undefined || other === undefined) return;
  const scenes = [overtakenDownload, openedBetween, overtakenDownload, ruledBeforeDownload];
  for (let place = 0; (place + 1) * sceneMs <= plan.faultyMs; place += 1)
    time.after(place * sceneMs, () => {
      if (!world.faulty) return;
      scenes[place % scenes.length]?.(world, device, other);
    });
}

function soon({ time }: World, ms: number, act: () => void): void {
  time.after(ms, act);
}

/**
 * A device learns from a receipt that its scan does not count, and is closed and reopened before it reads the feed:
 * it admitted the ticket, which counts as used until the feed says what counts instead.
 */
function openedBetween(world: World, device: SimulatedDevice, other: SimulatedDevice): void {
  const { server } = world;
  const ticketNumber = freshTicket(world);
  if (ticketNumber === undefined) return;
  world.watch.fire('opened_between');
  device.line.down = true;
  void offer(world, other, { ticketNumber, ...good });
  soon(world, 20, () => void offer(world, device, { ticketNumber, ...good }));
  soon(world, 1_000, () => {
    server.state.refusesChanges = true;
    device.line.down = false;
    device.page()?.hint('online');
  });
  soon(world, 3_000, () => device.kill());
  soon(world, 3_200, () => device.open());
  soon(world, 5_000, () => void (server.state.refusesChanges = false));
}

/**
 * The feed says that a scan whose receipt was lost does not count, and is dropped with the manifest before the next
 * one: when the event is opened, only the device's own list still has it.
 */
function ruledBeforeDownload(world: World, device: SimulatedDevice, other: SimulatedDevice): void {
  const { server } = world;
  const ticketNumber = freshTicket(world);
  if (ticketNumber === undefined) return;
  world.watch.fire('ruled_before_download');
  device.line.down = true;
  void offer(world, other, { ticketNumber, ...good });
  soon(world, 20, () => void offer(world, device, { ticketNumber, ...good }));
  soon(world, 1_000, () => {
    server.state.losesReceipts = 'receipts';
    device.line.down = false;
    device.page()?.hint('online');
  });
  for (const ms of [2_000, 3_000]) soon(world, ms, () => void device.page()?.download());
  soon(world, 4_000, () => device.kill());
  soon(world, 4_200, () => device.open());
  soon(world, 5_500, () => void (server.state.losesReceipts = 'none'));
}

/** A manifest takes long to download, and when it arrives the feed has been read past its revision. */
function overtakenDownload(world: World, device: SimulatedDevice, other: SimulatedDevice): void {
  const { server, plan } = world;
  const scan = (gate: SimulatedDevice): void => {
    const ticketNumber = freshTicket(world) ?? plan.tickets - 1;
    void offer(world, gate, { ticketNumber, ...good });
  };
  world.watch.fire('overtaken_download');
  server.state.slowBodyMs = 2_500;
  scan(other);
  soon(world, 500, () => scan(device));
  soon(world, 1_500, () => void device.page()?.download());
  soon(world, 2_000, () => scan(other));
  soon(world, 2_300, () => scan(device));
  soon(world, 5_500, () => void (server.state.slowBodyMs = 0));
}
