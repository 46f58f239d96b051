import { made, step, type CallLine, type Turn } from './call-line.ts';
import { fairId } from './fair-ids.ts';

const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const plan = ({ number }: Turn) => ({
  name: `Made ${number}`,
  startsAt: at(48),
  endsAt: at(52),
  doorsOpenAt: at(47),
  timeZone: 'UTC',
  venue: { name: 'Hall', address: '1 Road', city: 'Banjul', country: 'GM' },
  onlineUrl: null,
  websiteUrl: null,
  ageLimit: null,
  codePolicy: 'static',
  reentry: 'single',
});
const created = (turn: Turn) =>
  step('createEvent', 'organizer', { body: { registrationId: turn.id, ...plan(turn) } });
const itself = ({ id }: Turn) => ({ params: { registrationId: id } });

const type = ({ number }: Turn, name = `Type ${number}`) => ({
  name,
  price: { amount: 0, currency: 'GMD' },
  quantity: 10,
  saleStartsAt: null,
  saleEndsAt: null,
  validFrom: null,
  validUntil: null,
});
const ready = (turn: Turn) => [
  created(turn),
  step('addGate', 'organizer', { ...itself(turn), body: { gateId: turn.id, name: 'Main' } }),
  step('addTicketType', 'organizer', { ...itself(turn), body: { ticketTypeId: turn.id, ...type(turn) } }),
];
/** Calls that make and publish an event with one free type and a gate, each with the run's id. */
export const published = (turn: Turn) => [...ready(turn), step('publishEvent', 'organizer', itself(turn))];
const typeAdded = (turn: Turn) =>
  step('addTicketType', 'organizer', { body: { ticketTypeId: turn.id, ...type(turn) } });
const question = ({ number }: Turn) => ({ kind: 'text', text: `Question ${number}?`, per: 'attendee' });
const questionAdded = (turn: Turn) =>
  step('addQuestion', 'organizer', { body: { questionId: turn.id, ...question(turn) } });
const place = ({ number }: Turn) => ({
  name: `House ${number}`,
  mapUrl: null,
  coordinates: null,
  capacity: null,
  timeZone: 'UTC',
  gates: ['Main'],
});
const placeAdded = (turn: Turn) =>
  step('addLocation', 'organizer', { body: { locationId: turn.id, ...place(turn) } });
const way = { name: 'Bank', instructions: 'To the account', reserveHours: 48, tickets: 'when_paid' };
const waySaved = ({ id }: Turn) =>
  step('saveWayToPay', 'organizer', { params: { wayToPayId: id }, body: way });

/** The life of an event of one's own beside the many. */
const events: readonly CallLine[] = [
  made(['createEvent', 'organizer', 'one'], (turn) => ({ body: created(turn).body })),
  made(
    ['changeEvent', 'organizer', 'a draft'],
    (turn) => ({ ...itself(turn), body: plan(turn) }),
    (turn) => [created(turn)],
  ),
  made(['publishEvent', 'organizer', 'a draft'], itself, ready),
  made(['unpublishEvent', 'organizer', 'one not sold'], itself, published),
  made(['deleteEvent', 'organizer', 'a draft'], itself, (turn) => [created(turn)]),
  made(
    ['cancelEvent', 'organizer', 'one not sold'],
    (turn) => ({ ...itself(turn), body: { reason: 'Rain' } }),
    published,
  ),
  made(['openEventDate', 'organizer', 'one not sold'], itself, published),
  made(
    ['postponeEvent', 'organizer', 'one not sold'],
    (turn) => ({
      ...itself(turn),
      body: { startsAt: at(96), endsAt: at(100), doorsOpenAt: at(95), timeZone: 'UTC' },
    }),
    published,
  ),
  made(['duplicateEvent', 'organizer', 'the fair'], ({ id }) => ({
    body: { registrationId: id, startsAt: at(200) },
  })),
  made(
    ['takeDownEvent', 'admin', 'one'],
    (turn) => ({ ...itself(turn), body: { reason: 'Fraud' } }),
    published,
  ),
  made(['restoreEvent', 'admin', 'one'], itself, (turn) => [
    ...published(turn),
    step('takeDownEvent', 'admin', { ...itself(turn), body: { reason: 'Fraud' } }),
  ]),
  made(
    ['transferEvent', 'admin', 'one'],
    (turn) => ({ ...itself(turn), body: { username: 'admin' } }),
    published,
  ),
  made(['countView', 'buyer', 'of the fair'], ({ id }) => ({ body: { viewId: id } })),
];

/** What the fair sells and asks. */
const terms: readonly CallLine[] = [
  made(['addTicketType', 'organizer', 'one'], (turn) => ({ body: typeAdded(turn).body })),
  made(
    ['changeTicketType', 'organizer', 'its name'],
    (turn) => ({ params: { ticketTypeId: turn.id }, body: type(turn, `Kind ${turn.number}`) }),
    (turn) => [typeAdded(turn)],
  ),
  made(
    ['deleteTicketType', 'organizer', 'one not sold'],
    ({ id }) => ({ params: { ticketTypeId: id } }),
    (turn) => [typeAdded(turn)],
  ),
  made(['addQuestion', 'organizer', 'one'], (turn) => ({ body: questionAdded(turn).body })),
  made(
    ['changeQuestion', 'organizer', 'its text'],
    (turn) => ({
      params: { questionId: turn.id },
      body: { ...question(turn), text: `Really ${turn.number}?` },
    }),
    (turn) => [questionAdded(turn)],
  ),
  made(
    ['deleteQuestion', 'organizer', 'one not answered'],
    ({ id }) => ({ params: { questionId: id } }),
    (turn) => [questionAdded(turn)],
  ),
  made(['saveFees', 'organizer', 'none'], () => ({ body: { fee: null, types: [] } })),
  made(['saveSeller', 'organizer', 'a seller'], ({ time }) => ({
    body: { name: `Fair Ltd ${time}`, address: '1 Road', taxId: '', taxName: '', taxBasisPoints: 0 },
  })),
  made(['saveWayToPay', 'organizer', 'one'], ({ id }) => ({ params: { wayToPayId: id }, body: way })),
  made(
    ['removeWayToPay', 'organizer', 'one'],
    ({ id }) => ({ params: { wayToPayId: id } }),
    (turn) => [waySaved(turn)],
  ),
];

/** A member of the fair's team, as the rows are filled. */
const memberOf = (place: number) => `0198b1aa-0e01-7000-8000-${String(13 + place).padStart(12, '0')}`;

/** Locations and the team. */
const surroundings: readonly CallLine[] = [
  made(['addLocation', 'organizer', 'one'], (turn) => ({ body: placeAdded(turn).body })),
  made(
    ['changeLocation', 'organizer', 'one'],
    (turn) => ({ params: { locationId: turn.id }, body: place(turn) }),
    (turn) => [placeAdded(turn)],
  ),
  made(
    ['deleteLocation', 'organizer', 'one'],
    ({ id }) => ({ params: { locationId: id } }),
    (turn) => [placeAdded(turn)],
  ),
  made(['inviteToTeam', 'organizer', 'by address'], ({ id, number }) => ({
    body: { inviteId: id, role: 'steward', email: `helper${number}@example.org` },
  })),
  made(
    ['dropTeamInvite', 'organizer', 'one'],
    ({ id }) => ({ params: { inviteId: id } }),
    ({ id, number }) => [
      step('inviteToTeam', 'organizer', {
        body: { inviteId: id, role: 'steward', email: `helper${number}@example.org` },
      }),
    ],
  ),
  made(['addMembership', 'organizer', 'one'], ({ number }) => ({
    body: { registrationId: fairId, username: `person-${600 + number}`, role: 'steward' },
  })),
  made(['changeMembership', 'organizer', 'one'], ({ time }) => ({
    body: { id: memberOf(time), role: 'supervisor' },
  })),
  made(['removeMembership', 'organizer', 'one'], ({ time }) => ({ params: { id: memberOf(10 + time) } })),
  made(['readSharePicture', 'nobody', 'of the fair']),
];

/** Writes about events: their life, terms, and surroundings. */
export const planWrites: readonly CallLine[] = [...events, ...terms, ...surroundings];
