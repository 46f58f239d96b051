import { made, step, type CallLine, type Turn } from './call-line.ts';
import { fairMessageId, fairTypeIds, ticketOf } from './fair-ids.ts';

const [, free, gone] = fairTypeIds;
const listAdded = ({ id }: Turn) =>
  step('addGuestImport', 'organizer', {
    body: { importId: id, fileName: 'more.csv', rows: 2, ticketTypeId: free },
  });
const rowsSent = ({ id, number }: Turn) =>
  step('sendGuestRows', 'organizer', {
    params: { importId: id },
    body: {
      from: 1,
      rows: [1, 2].map((row) => ({
        name: `Late ${number} ${row}`,
        email: `late${number}x${row}@example.org`,
        type: '',
        quantity: '1',
      })),
    },
  });
const message = ({ id }: Turn) =>
  step('saveMessage', 'organizer', {
    params: { messageId: id },
    body: { kind: 'event', subject: 'Doors', text: 'Come early.', audience: 'inside', revision: 0 },
  });
const ofMessage = ({ id }: Turn) => ({ params: { messageId: id } });
const entry = (entryId: string) => ({ entryId, ticketTypeId: gone, quantity: 1 });
/** The buyer's entries: one may wait at a time, so each run leaves the one of the run before. */
const entryOf = (time: number) => `0198b1aa-00e1-7000-8000-${String(time).padStart(12, '0')}`;
/** The id of somebody who waits: of the even ones beyond the first twenty all have left. */
const waiting = ({ number }: Turn) => ({
  entryId: `0198b1aa-00e0-7000-8000-${String(21 + 2 * number).padStart(12, '0')}`,
});

/** Guest lists. */
const guests: readonly CallLine[] = [
  made(['addGuestByHand', 'organizer', 'one guest'], ({ id, number }) => ({
    body: {
      importId: id,
      name: 'By Hand',
      email: `hand${number}@example.org`,
      ticketTypeId: free,
      quantity: 1,
    },
  })),
  made(['addTestTickets', 'organizer', 'two'], ({ id }) => ({
    body: { importId: id, ticketTypeId: free, quantity: 2 },
  })),
  made(['addGuestImport', 'organizer', 'a list'], (turn) => ({ body: listAdded(turn).body })),
  made(
    ['sendGuestRows', 'organizer', 'two rows'],
    (turn) => ({ params: { importId: turn.id }, body: rowsSent(turn).body }),
    (turn) => [listAdded(turn)],
  ),
  made(
    ['applyGuestImport', 'organizer', 'two rows'],
    ({ id }) => ({ params: { importId: id } }),
    (turn) => [listAdded(turn), rowsSent(turn)],
  ),
  made(
    ['deleteGuestImport', 'organizer', 'a list not applied'],
    ({ id }) => ({ params: { importId: id } }),
    (turn) => [listAdded(turn), rowsSent(turn)],
  ),
];

/** Messages to attendees. */
const messages: readonly CallLine[] = [
  made(['saveMessage', 'organizer', 'a draft'], (turn) => ({ ...ofMessage(turn), body: message(turn).body })),
  made(['previewMessage', 'organizer', 'a draft'], () => ({
    body: { kind: 'event', subject: 'Doors', text: 'Come early.' },
  })),
  made(
    ['testMessage', 'organizer', 'a draft'],
    (turn) => ({ ...ofMessage(turn), body: { testId: turn.id } }),
    (turn) => [message(turn)],
  ),
  made(
    ['sendMessage', 'organizer', 'later'],
    (turn) => ({
      ...ofMessage(turn),
      body: { revision: 1, sendAt: new Date(Date.now() + 3_600_000).toISOString() },
    }),
    (turn) => [message(turn)],
  ),
  made(['resendMessage', 'organizer', 'to those it failed for'], () => ({
    params: { messageId: fairMessageId },
  })),
  made(['deleteMessage', 'organizer', 'a draft'], ofMessage, (turn) => [message(turn)]),
];

/** Waiting list and badges. */
const others: readonly CallLine[] = [
  made(['changeWaitingSettings', 'organizer', 'of two types'], ({ time }) => ({
    body: { offerMinutes: 60 + time, lapsed: 'end', ticketTypeIds: [free, gone] },
  })),
  made(
    ['joinWaiting', 'buyer', 'one place'],
    ({ time }) => ({ body: entry(entryOf(time)) }),
    ({ time }) =>
      time === 0 ? [] : [step('leaveWaiting', 'buyer', { params: { entryId: entryOf(time - 1) } })],
  ),
  made(
    ['leaveWaiting', 'admin', 'one place'],
    ({ id }) => ({ params: { entryId: id } }),
    ({ id }) => [step('joinWaiting', 'admin', { body: entry(id) })],
  ),
  made(['moveWaiting', 'organizer', 'to the top'], (turn) => ({
    params: waiting(turn),
    body: { to: 'top' },
  })),
  made(['offerWaiting', 'organizer', 'one person'], (turn) => ({ params: waiting(turn) })),
  made(['removeWaiting', 'organizer', 'one person'], (turn) => ({ params: waiting(turn), body: {} })),
  made(['noteAttendee', 'organizer', 'a note'], ({ number }) => ({
    params: { ticketId: ticketOf(3 * number) },
    body: { note: 'With a dog', before: '' },
  })),
  made(['readBadge', 'organizer', 'one'], ({ number }) => ({ params: { ticketNumber: String(number) } })),
  made(['badgesPdf', 'organizer', 'fifty'], () => ({ query: { limit: '50' } })),
  made(['saveBadgeLayout', 'organizer', 'a layout'], ({ time }) => ({
    body: { eventName: true, typeName: time % 2 === 0, code: true, size: 'a6', questionId: null },
  })),
];

/** Writes about guests: lists, messages, waiting list, badges. */
export const guestWrites: readonly CallLine[] = [...guests, ...messages, ...others];
