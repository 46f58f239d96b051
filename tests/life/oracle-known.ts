import type { PageLife } from './page-life.ts';
import type { Delivery, Device, Known, Page, World } from './world-shape.ts';

interface Named {
  readonly ticketId: string;
  readonly status: string;
}

/** Records what a device was told about tickets: what it shows must follow from that, and may not be older. */
export function hearDelivery(world: World, page: Page, { call, reply, asOf, askedAt }: Delivery): void {
  world.note(
    `${page.device.name} ${page.device.pages.indexOf(page)} ${call.method} ${call.path} ${reply.status}${reply.ours ? '' : ' foreign'}`,
  );
  if (!reply.ours || reply.status !== 200) return;
  const [path = ''] = call.path.split('?');
  if (!path.startsWith('/api/tickets') || askedAt < page.actedAt) return;
  const body = reply.body as Partial<Named> & {
    readonly items?: readonly Named[];
    readonly next?: string | null;
  };
  const at = world.time.now();
  if (body.items === undefined) {
    if (body.ticketId !== undefined && body.status !== undefined)
      hear(page.device, body.ticketId, { asOf, isGood: body.status === 'valid', at, by: page.life });
    return;
  }
  for (const { ticketId, status } of body.items) {
    world.note(`  ${ticketId} ${status} as of ${asOf}`);
    hear(page.device, ticketId, { asOf, isGood: status === 'valid', at, by: page.life });
  }
}

function hear(device: Device, ticketId: string, known: Known): void {
  const before = device.known.get(ticketId);
  if (before !== undefined && (before.asOf > known.asOf || before.isGood === known.isGood)) {
    if (before.asOf < known.asOf) device.known.set(ticketId, { ...before, asOf: known.asOf });
    return;
  }
  device.known.set(ticketId, known);
}

/** Maximum time for a disk to store a reply, in ms. */
const writtenMs = 500;

/** If a page stops or its person leaves, the latest replies may never be stored. */
export function forgetUnwritten(world: World, device: Device, life: PageLife): void {
  for (const [ticketId, known] of device.known)
    if (known.by === life && world.time.now() - known.at < writtenMs) device.known.delete(ticketId);
}
