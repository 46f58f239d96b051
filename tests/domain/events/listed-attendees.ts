import type { ListedAttendee } from '#domain/events/attendee-list.ts';

export const type = { ticketTypeId: 'type-1', name: 'Standing', addOn: false };
/** An attendee who entered at two gates and answered a question. */
export const someone: ListedAttendee = {
  ticketId: 'ticket-1',
  ticketNumber: 7,
  reference: 99_999,
  name: 'فاطمة Łoś',
  email: 'fatou@example.org',
  phoneNumber: '+2207001234',
  buyerName: 'Lamin',
  buyerEmail: 'lamin@example.org',
  orderId: 'order-1',
  type,
  state: 'blocked',
  unpaid: true,
  rehearsal: true,
  people: 2,
  issuedAt: 1_000,
  orderedAt: 900,
  entries: [
    { gateId: 'main', gateName: 'Main gate', at: 2_000 },
    { gateId: 'river', gateName: 'River gate', at: 3_000 },
  ],
  note: 'Wheelchair',
  answers: [
    { questionId: 'diet', values: ['Vegan', 'None'] },
    { questionId: 'size', values: ['M'] },
  ],
};
/** An attendee who bought a drink and transferred it. */
export const other: ListedAttendee = {
  ...someone,
  ticketId: 'ticket-2',
  ticketNumber: 8,
  orderId: null,
  type: { ticketTypeId: 'drink', name: 'Drink', addOn: true },
  state: 'transferred',
  unpaid: false,
  rehearsal: false,
  people: 0,
  entries: [],
  answers: [],
};
