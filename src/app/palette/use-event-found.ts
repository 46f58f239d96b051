import { useAuth } from '#app/account/auth.ts';
import { useServer } from '#app/data/server-data.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useStoredAttendees } from '#app/events/stored-attendees.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { titleOfOrder } from '#app/requests/about-order.ts';
import { listDevices } from '#contract/door/devices.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { listAttendees, type Attendee } from '#contract/sales/attendees.ts';
import { eventOrders, type Order } from '#contract/sales/orders.ts';
import type { EventHere, EventRight } from './command.ts';
import { maxOfKind, notSearched, statusOf, type Found, type FoundGroup, type FoundItem } from './found.ts';
import { eachOnce, namedBy, rowsSeen } from './seen.ts';

type Device = ReplyOf<typeof listDevices>['items'][number];

/** Search results within one event. */
interface Rows {
  readonly attendees: readonly Attendee[];
  readonly orders: readonly Order[];
  readonly devices: readonly Device[];
}

/** Searches people, orders and devices of one event, as far as permitted; none if it is null. */
export function useEventFound(asked: string, event: EventHere | null): Found {
  const { rows, ...standing } = useRows(asked, event);
  return { ...standing, groups: useGroups(event, rows) };
}

/** From this device at once, and from the server as it answers. */
function useRows(
  asked: string,
  event: EventHere | null,
): Pick<Found, 'searching' | 'failed'> & { readonly rows: Rows } {
  const { replies } = useEngines();
  const { user } = useAuth();
  const id = event?.registrationId ?? '';
  const params = { registrationId: id };
  const query = { search: asked, limit: String(maxOfKind) };
  const offFor = (right: EventRight) => ({ off: asked === '' || event?.rights.includes(right) !== true });
  const attendees = useServer(listAttendees, { params, query }, offFor('run'));
  const orders = useServer(eventOrders, { params, query }, offFor('orders'));
  // Without a limit, because gates are matched too and results are filtered by name here.
  const devices = useServer(listDevices, { params, query: { search: asked } }, offFor('supervise'));
  const sealed = useStoredAttendees(
    asked !== '' && event?.rights.includes('run') === true ? id : null,
    query,
    {
      limit: maxOfKind,
      heardAt: null,
    },
  );
  if (asked === '' || event === null)
    return { ...notSearched, rows: { attendees: [], orders: [], devices: [] } };
  const standing = statusOf([attendees, orders, devices]);
  const person = user?.credentialId ?? null;
  const kept = sealed === null || sealed === 'searching' ? [] : sealed.people;
  const seenPeople = namedBy(rowsSeen(replies, listAttendees, person, id), asked, wordsOfAttendee, maxOfKind);
  const seenOrders = namedBy(rowsSeen(replies, eventOrders, person, id), asked, wordsOfOrder, maxOfKind);
  return {
    rows: {
      attendees: eachOnce(
        [...kept, ...seenPeople, ...(attendees.data?.items ?? [])],
        ({ ticketId }) => ticketId,
      ).slice(0, maxOfKind),
      orders: eachOnce([...seenOrders, ...(orders.data?.items ?? [])], ({ orderId }) => orderId).slice(
        0,
        maxOfKind,
      ),
      devices: namedBy(
        devices.data?.items ?? rowsSeen(replies, listDevices, person, id),
        asked,
        ({ name }) => ({ names: name, codes: '' }),
        maxOfKind,
      ),
    },
    ...standing,
    searching: standing.searching || sealed === 'searching',
  };
}

const wordsOfAttendee = ({ name, email, reference }: Attendee) => ({
  names: `${name} ${email}`,
  codes: reference,
});
const wordsOfOrder = ({ buyer, orderId }: Order) => ({
  names: `${buyer.name} ${buyer.email}`,
  codes: orderId,
});

/** Adds names and links to the rows. */
function useGroups(event: EventHere | null, { attendees, orders, devices }: Rows): readonly FoundGroup[] {
  const texts = useMessages('palette');
  const { money } = useFormats();
  if (event === null) return [];
  const { registrationId: id } = event;
  const runs = event.rights.includes('run');
  const name = event.name === '' ? texts.noEventName : event.name;
  const people = attendees.map((one): FoundItem => ({
    key: `attendee:${one.ticketId}`,
    kind: 'attendee',
    title: one.name || one.reference,
    note: [...(one.name === '' ? [] : [one.reference]), one.ticketTypeName].join(' · '),
    target: { to: `/events/${id}/attendees`, search: { only: String(one.ticketNumber) } },
  }));
  const bought = orders.map((order): FoundItem => ({
    key: `order:${order.orderId}`,
    kind: 'order',
    title: titleOfOrder(order),
    note: [money(order.total), order.buyer.email].filter((fact) => fact !== '').join(' · '),
    target: runs
      ? { to: `/myEventsDetails/${id}`, search: { part: 'orders', search: order.orderId } }
      : { to: `/events/${id}/sell`, search: { search: order.orderId } },
  }));
  const phones = devices.map((device): FoundItem => ({
    key: `device:${device.deviceId}`,
    kind: 'phone',
    title: device.name,
    note: device.revokedAt === null ? '' : texts.revoked,
    target: runs
      ? { to: `/myEventsDetails/${id}`, search: { part: 'devices', search: device.name } }
      : { to: `/events/${id}/door` },
  }));
  return [
    { key: `attendees:${id}`, title: texts.groupsOf.attendees(name), items: people },
    { key: `orders:${id}`, title: texts.groupsOf.orders(name), items: bought },
    { key: `devices:${id}`, title: texts.groupsOf.devices(name), items: phones },
  ];
}
