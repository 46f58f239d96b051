import type { Attendee } from '#contract/sales/attendees.ts';
import type { EventDetail, EventSummary } from '#contract/events/events.ts';
import type { myEvents } from '#contract/events/my-events.ts';
import type { listLocations } from '#contract/events/locations.ts';
import type { listDevices } from '#contract/door/devices.ts';
import type { listGates } from '#contract/door/gates.ts';
import type { Membership } from '#contract/accounts/memberships.ts';
import type { TeamInvite, TeamInviteOffer } from '#contract/accounts/team-invites.ts';
import type { readProfile } from '#contract/accounts/profile.ts';
import type { listPasskeys, passkeySignInOptions } from '#contract/accounts/passkeys.ts';
import type { listSessions } from '#contract/accounts/own-sessions.ts';
import type { EventCover } from '#contract/wire/event-cover.ts';
import type { readEventDraft } from '#contract/events/event-drafts.ts';
import type { EditableTicketType } from '#contract/events/ticket-types.ts';
import type { Hold, organizerHolds } from '#contract/sales/holds.ts';
import type { Order } from '#contract/sales/orders.ts';
import type { SheetTicket, WalletTicket } from '#contract/sales/tickets.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { offersAt } from './offer-samples.ts';
import { person } from './people.ts';
import { shownFieldsOf } from '#domain/events/question.ts';
import { question } from './question-samples.ts';

/** The harness's fixed time, in ms. */
export const now = Date.parse('2026-11-20T12:00:00.000Z');
const iso = (at: number) => new Date(at).toISOString();
const hour = 3_600_000;

export const eventId = '0198b1aa-0000-7000-8000-000000000001';
export const orderId = '0198b1aa-0000-7000-8000-000000000002';
export const ticketId = '0198b1aa-0000-7000-8000-000000000003';
export const typeId = '0198b1aa-0000-7000-8000-000000000004';
export const gateId = '0198b1aa-0000-7000-8000-000000000005';

/** A name of the maximum length: screens must fit it at 320 px. */
export const longName =
  'The Harbour Night of Lights, Drums and Unforgettably-Long-Compound-Names Festival, Second Edition';

export const event: EventSummary = {
  registrationId: eventId,
  name: longName,
  summary: 'One night of music by the water.',
  category: 'Music',
  startsAt: iso(now + 8 * hour),
  endsAt: iso(now + 12 * hour),
  doorsOpenAt: iso(now + 7 * hour),
  timeZone: 'Africa/Banjul',
  venue: { name: 'Harbour Hall', address: '1 Quay', city: 'Banjul', country: 'Gambia' },
  onlineUrl: null,
  websiteUrl: null,
  coverUrl: null,
  organizerName: 'Ada Lovelace',
  status: 'published',
  priceFrom: { amount: 35_000, currency: 'GMD' },
  left: 12,
  saleState: 'on_sale',
};

export const eventDetail: EventDetail = {
  ...event,
  description: 'Doors at seven.',
  ageLimit: 18,
  reentry: 'single',
  codePolicy: 'static',
  updatedAt: iso(now),
  ticketTypes: offersAt(now, typeId),
  questions: [shownFieldsOf(question)],
};

const gmd = (amount: number) => [{ amount, currency: 'GMD' }];
export const ownEvent: ReplyOf<typeof myEvents>['items'][number] = {
  ...event,
  ticketsIssued: 412,
  gates: [{ gateId, name: 'Main gate' }],
  takenDown: null,
  restored: { at: now - 2 * hour, numbersLeftOut: 10_500 },
  figures: {
    sold: 412,
    guests: 38,
    held: 6,
    capacity: 600,
    revenue: gmd(14_420_000),
    refunded: gmd(70_000),
    fees: gmd(412_000),
    soldToday: 12,
    revenueToday: gmd(420_000),
    openConflicts: 2,
    door: { inside: 311, arrived: 340, turnedAway: 7 },
  },
};

export const attendee: Attendee = {
  ticketId,
  ticketNumber: 41,
  reference: '41-K7QX2M',
  name: longName,
  email: 'amie.ceesay.of.the.long.address@example.org',
  phoneNumber: '+2207001234',
  ticketTypeId: typeId,
  ticketTypeName: 'Standing',
  orderId,
  state: 'valid',
  rehearsal: false,
  arrivedAt: event.startsAt,
  gateName: 'Main gate',
  inside: true,
  issuedAt: event.startsAt,
  answers: [{ questionId: typeId, values: ['Vegetarian'] }],
};

/** An attendee who hasn't arrived. */
export const expectedAttendee: Attendee = {
  ...attendee,
  ticketId: 'expected',
  ticketNumber: 42,
  reference: '42-M3QX7K',
  arrivedAt: null,
  gateName: '',
  inside: false,
};

export const location: ReplyOf<typeof listLocations>['items'][number] = {
  locationId: typeId,
  name: longName,
  address: '1 Kairaba Avenue',
  city: 'Serekunda',
  country: 'GM',
  mapUrl: null,
  coordinates: { latitude: 13.44, longitude: -16.68 },
  capacity: 600,
  timeZone: 'Africa/Banjul',
  gates: ['Main gate', 'River gate'],
  events: 2,
  version: 'v1',
};

export const editableEvent: ReplyOf<typeof readEventDraft> = {
  registrationId: eventId,
  name: longName,
  summary: event.summary,
  description: 'Bring a friend.',
  category: event.category,
  startsAt: event.startsAt,
  endsAt: event.endsAt,
  doorsOpenAt: event.doorsOpenAt,
  timeZone: event.timeZone,
  venue: event.venue,
  onlineUrl: null,
  websiteUrl: null,
  ageLimit: 18,
  codePolicy: 'rotating',
  reentry: 'single',
  capacity: null,
  status: 'draft',
  missing: ['tickets'],
  mayUnpublish: false,
  mayDelete: true,
  takenDown: null,
  version: 'v1',
};

/** A one-pixel image as a data URL. */
const onePoint = 'data:image/webp;base64,UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==';
export const cover: EventCover = {
  images: [480, 960, 1600].map((width) => ({ url: onePoint, width })),
  alt: 'The pier at night',
  focusX: 30,
  focusY: 70,
};

export const editableType: EditableTicketType = {
  ticketTypeId: '018f0000-0000-7000-8000-000000000077',
  name: longName,
  description: 'Seats above the door.',
  price: { amount: 35_000, currency: 'GMD' },
  quantity: 120,
  saleStartsAt: null,
  saleEndsAt: null,
  perOrderLimit: 6,
  validFrom: null,
  validUntil: null,
  gates: [],
  hidden: true,
  onSale: true,
  tiers: [{ tierId: 'early', amount: 30_000, until: iso(now + 240 * hour), count: 20 }],
  tiersTaken: { early: 12 },
  groupSize: 1,
  kind: 'ticket',
  uses: 1,
  perTicket: 1,
  checkpoint: null,
  sold: 12,
  reserved: 3,
  mayDelete: false,
  version: 'v1',
};

export const profile: ReplyOf<typeof readProfile> = {
  user: person('attendee')!,
  createdAt: iso(now - 1000 * hour),
  hasPassword: true,
  secondFactor: false,
  googleLinked: false,
  guest: false,
  emailVerified: true,
  emailRefused: false,
  linkSent: true,
  phoneVerified: false,
  application: 'pending',
  version: 'v1',
};

export const passkey: ReplyOf<typeof listPasskeys>['items'][number] = {
  id: 'passkey',
  name: longName,
  createdAt: iso(now - 1000 * hour),
  lastUsedAt: iso(now - hour),
};

export const passkeyChallenge: ReplyOf<typeof passkeySignInOptions> = {
  requestId: 'A'.repeat(24),
  options: { challenge: 'A'.repeat(43), rpId: 'localhost', timeout: 300_000, userVerification: 'required' },
};

export const session: ReplyOf<typeof listSessions>['items'][number] = {
  id: 'session',
  createdAt: iso(now - hour),
  lastUsedAt: iso(now),
  device: 'Chrome on Linux',
  current: true,
};

export const order: Order = {
  orderId,
  registrationId: eventId,
  eventName: longName,
  startsAt: event.startsAt,
  timeZone: event.timeZone,
  state: 'confirmed',
  reason: '',
  total: { amount: 35_000, currency: 'GMD' },
  lines: [
    {
      ticketTypeId: typeId,
      ticketTypeName: 'Standing',
      quantity: 1,
      groupSize: 1,
      unitPrice: { amount: 35_000, currency: 'GMD' },
      fee: { amount: 1_000, currency: 'GMD' },
      promo: null,
    },
  ],
  buyer: { name: 'Wolfeschlegelsteinhausenbergerdorff', email: 'buyer@example.com', phoneNumber: '' },
  attendees: [
    {
      name: 'Ada Lovelace',
      email: '',
      ticketTypeId: typeId,
      ticketTypeName: 'Standing',
      ticketId,
      reference: '1234-K7QX2M',
      ticketStatus: 'valid',
      price: { amount: 35_000, currency: 'GMD' },
      keptFee: { amount: 1_000, currency: 'GMD' },
      addOnFor: null,
      group: null,
      refunded: false,
    },
  ],
  createdAt: iso(now - hour),
  paymentDueAt: null,
  payment: null,
  byHand: null,
  refunded: null,
  refundRefused: false,
  refundDue: null,
  refundedAfterUse: 0,
  invoice: true,
  creditNotes: [],
  feesLeft: null,
  cancellable: false,
  eventAhead: true,
};

export const ticket: WalletTicket = {
  ticketId,
  addOn: null,
  eventId,
  eventName: longName,
  startsAt: event.startsAt,
  endsAt: event.endsAt,
  doorsOpenAt: event.doorsOpenAt,
  timeZone: event.timeZone,
  venue: event.venue,
  typeName: 'Standing',
  typeIndex: 0,
  gates: ['Main gate'],
  holderName: 'Ada Lovelace',
  ticketNumber: 1234,
  reference: '1234-K7QX2M',
  status: 'valid',
  orderId,
  transfer: null,
  codePolicy: 'static',
  printedCode: 'G1PRINTEDCODEOFAHARNESS',
  rolling: null,
  used: null,
  eventCancelled: false,
  movedFrom: null,
  boughtFor: null,
  messages: [],
};

export const sheetTicket: SheetTicket = {
  ticketId,
  ticketNumber: 1234,
  reference: '1234-K7QX2M',
  typeName: 'Standing',
  printedCode: 'G1PRINTEDCODEOFAHARNESS',
  test: false,
  valid: true,
};

export const gate: ReplyOf<typeof listGates>['items'][number] = {
  gateId,
  index: 0,
  name: 'Main gate',
  checkpoint: 'event',
  version: 'v1',
};

export const device: ReplyOf<typeof listDevices>['items'][number] = {
  deviceId: 'device-1',
  name: 'Phone at the main gate',
  gateId,
  role: 'steward',
  enrolledAt: now - hour,
  lastContactAt: now,
  lastSeq: 40,
  missing: 0,
  revokedAt: null,
  battery: { percent: 12, charging: false },
};

export const allocation: ReplyOf<typeof organizerHolds>['items'][number] = {
  holdId: '0198b1aa-0000-7000-8000-000000000006',
  ticketTypeId: typeId,
  ticketTypeName: 'Standing',
  quantity: 4,
  label: 'Band and crew',
  createdAt: iso(now - hour),
};

/** Returns the requested reservation. */
export function hold(body: unknown): Hold {
  const asked = body as { readonly holdId?: string; readonly quantity?: number } | undefined;
  return {
    holdId: asked?.holdId ?? allocation.holdId,
    registrationId: eventId,
    ticketTypeId: typeId,
    quantity: asked?.quantity ?? 1,
    groupSize: 1,
    state: 'held',
    heldUntilAt: iso(now + hour / 6),
    orderId: null,
    unitPrice: { amount: 35_000, currency: 'GMD' },
    fee: { amount: 1_000, currency: 'GMD' },
    most: 10,
  };
}

export const member: Membership = {
  id: 'member-1',
  registrationId: eventId,
  eventName: longName,
  role: 'steward',
  addedAt: iso(now - 1000 * hour),
  person: { credentialId: 7, username: 'a-steward-with-a-rather-long-username-of-sixty-characters-all' },
};

export const teamInvite: TeamInvite = {
  inviteId: '0198b1aa-0000-7000-8000-000000000009',
  role: 'supervisor',
  email: 'somebody.with.a.long.name@an-organization-with-a-long-name.example.org',
  createdAt: iso(now - hour),
  expiresAt: iso(now + 100 * hour),
  token: 'token',
};

export const teamInviteOffer: TeamInviteOffer = {
  registrationId: eventId,
  eventName: longName,
  startsAt: event.startsAt,
  timeZone: event.timeZone,
  role: 'steward',
  state: 'open',
  expiresAt: iso(now + 100 * hour),
};
