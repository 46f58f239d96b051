import { randomUUID } from 'node:crypto';
import { mainArea } from '#domain/door/areas.ts';
import { bought } from './buying/bought.ts';
import { eventBy, freeEvent, paidEvent } from './buying/buying-pages.ts';
import { waitForTickets } from './buying/waiting-pages.ts';
import { enrolNodeDevice } from './node-device.ts';
import { organizerApi, type OrganizerApi } from './organizer-api.ts';
import { demoAdmin, demoAttendee, demoOrganizer } from './people.ts';
import { scannerAddress } from './scanner-page.ts';
import type { ServerProcess } from './server.ts';
import { walletOf } from './wallet/wallet-pages.ts';

/** A server with data for every row of the table of layers. */
export interface Stage {
  readonly server: ServerProcess;
  /** Values for the placeholders in braces in the rows' addresses. */
  readonly words: Readonly<Record<string, string>>;
}

export async function layerStage(server: ServerProcess): Promise<Stage> {
  const organizer = await organizerApi(server.url, demoOrganizer);
  const event = await organizer.today();
  const { registrationId } = event;
  const { admitted, blocked } = await twoGatesDisagree(server.url, organizer, event);
  const own = await organizer.call<{ ticketTypes: { ticketTypeId: string }[] }>(
    'GET',
    `/api/events/${registrationId}`,
  );
  await organizer.call('POST', `/api/events/${registrationId}/holds`, {
    holdId: randomUUID(),
    ticketTypeId: own.ticketTypes[0]?.ticketTypeId,
    quantity: 1,
    label: 'Test band',
  });
  await organizer.call('POST', `/api/events/${registrationId}/areas`, {
    checkpoint: 'backstage',
    name: 'Backstage',
    reentry: 'free',
    maxEntries: null,
    coolDownMs: 0,
    capacity: null,
  });
  const attendee = await organizerApi(server.url, demoAttendee);
  await waitForTickets(organizer, attendee, registrationId);
  await attendee.call('PUT', `/api/applications/${randomUUID()}`, {
    name: 'Test organizer',
    kind: 'association',
    phoneNumber: '7000001',
    reason: 'Concerts',
  });
  const order = await bought(server.url, attendee, freeEvent);
  const paid = await eventBy(server.url, paidEvent.search);
  const wayToPayId = randomUUID();
  await organizer.call('PUT', `/api/events/${paid.registrationId}/ways-to-pay/${wayToPayId}`, {
    name: 'Test bank',
    instructions: 'To the bank, naming {reference}.',
    reserveHours: 24,
    tickets: 'when_paid',
  });
  await bought(server.url, attendee, paidEvent, { wayToPayId });
  await takeDownAnother(server.url, [registrationId, order.registrationId, paid.registrationId]);
  const ticket = (await walletOf(server.url)).find(({ status, used }) => status === 'valid' && used === null);
  return {
    server,
    words: {
      event: registrationId,
      admitted,
      blocked,
      area: mainArea,
      sold: order.registrationId,
      byhand: paid.registrationId,
      order: order.orderId,
      guests: await guestListed(organizer, order.registrationId),
      ticket: ticket?.ticketId ?? '',
      scanner: scannerAddress(server.url, event).slice(server.url.length),
    },
  };
}

/** Takes down an event that no other row needs, so that it can be restored. */
async function takeDownAnother(url: string, needed: readonly string[]): Promise<void> {
  const admin = await organizerApi(url, demoAdmin);
  const { items } = await admin.call<{ items: { registrationId: string }[] }>(
    'GET',
    '/api/admin/events?state=published',
  );
  const other = items.find((one) => !needed.includes(one.registrationId));
  if (other === undefined) throw new Error('every event is needed');
  await admin.call('POST', `/api/admin/events/${other.registrationId}/take-down`, { reason: 'Test' });
}

/**
 * Makes two gates admit the same ticket, which gives a conflict to resolve and an admission to undo, and blocks
 * another ticket. Returns the references of both tickets.
 */
async function twoGatesDisagree(
  url: string,
  organizer: OrganizerApi,
  { registrationId, gates }: Awaited<ReturnType<OrganizerApi['today']>>,
): Promise<{ readonly admitted: string; readonly blocked: string }> {
  const tickets = (await organizer.sheet(registrationId)).filter(({ test: isTest }) => !isTest);
  for (const [at, name] of ['Test phone', 'Test tablet'].entries()) {
    const device = await enrolNodeDevice(url, organizer, registrationId, gates[at]?.gateId ?? '', name);
    // Plus one ticket at each gate, so that more people are inside than the lowest possible capacity.
    const scanned = [tickets[30], tickets[32 + at]].map((ticket) => ticket?.ticketNumber ?? 0);
    await device.send(scanned.map((ticketNumber) => device.record(ticketNumber)));
  }
  const stopped = tickets[31];
  await organizer.call('POST', `/api/tickets/${stopped?.ticketId}/block`, { reason: 'Test' });
  return { admitted: tickets[30]?.reference ?? '', blocked: stopped?.reference ?? '' };
}

/** Adds a guest with a ticket who has not been emailed yet; returns the list's id. */
async function guestListed({ call }: OrganizerApi, eventId: string): Promise<string> {
  const { ticketTypes } = await call<{ ticketTypes: { ticketTypeId: string }[] }>(
    'GET',
    `/api/events/${eventId}`,
  );
  const importId = randomUUID();
  await call('POST', `/api/events/${eventId}/guests`, {
    importId,
    name: 'Test guest',
    email: 'guest@example.org',
    ticketTypeId: ticketTypes[0]?.ticketTypeId,
    quantity: 1,
  });
  return importId;
}
