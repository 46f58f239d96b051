/** A group of calls in the API's document. */
interface Tag {
  readonly name: string;
  readonly description: string;
  /** Matches the paths of its calls; the first matching tag applies. */
  readonly paths: RegExp;
}

const ofEvent = (rooms: string): RegExp => new RegExp(`^/api/events/\\{\\w+\\}/(?:${rooms})(?:/|$)`);

/** From the most specific to the most general. */
const tags: readonly Tag[] = [
  {
    name: 'Door',
    description: 'Manifests, scans, devices, gates, areas and the door board of an event.',
    paths: ofEvent(
      'manifest|changes|scans|devices|gates|areas|area-order|door|door-list|conflicts|lost-scans|rehearsal-code|live-ticket|sealed-scans|own-rights',
    ),
  },
  {
    name: 'Sale',
    description: 'What an organizer sells and how: types, promo codes, waiting lists, guests, orders, money.',
    paths: ofEvent(
      'ticket-types|ticket-type-order|ticket-sheet|tickets|test-tickets|promo-codes|waiting-list|guests|imports|orders|fees|questions|question-order|ways-to-pay|seller|attendees|holds|door-sales',
    ),
  },
  {
    name: 'Messages',
    description: 'What an organizer writes to guests.',
    paths: ofEvent('messages|message-audience|message-preview'),
  },
  {
    name: 'Team',
    description: 'Who works at an event, and how they join.',
    paths: /^\/api\/(?:events\/\{\w+\}\/team-invites|team-invites|userMembership)(?:\/|$)/,
  },
  {
    name: 'Analytics',
    description: 'Counts and sums, also by GraphQL.',
    paths: /^(?:\/graphql|\/api\/analytics|\/api\/events\/\{\w+\}\/(?:analytics|views))(?:\/|$)/,
  },
  {
    name: 'Administration',
    description: 'Users, events, applications, logs, settings and the outbox, for administrators alone.',
    paths: /^\/api\/(?:admin|setup)(?:\/|$)/,
  },
  {
    name: 'Buying',
    description: 'Reservations, orders, payments and places on waiting lists, by whoever buys.',
    paths: /^\/api\/(?:holds|orders|payments|waiting-list)(?:\/|$)/,
  },
  {
    name: 'Tickets',
    description: 'Tickets of a person: their codes, prints and transfers.',
    paths: /^\/api\/(?:tickets|passes)(?:\/|$)/,
  },
  {
    name: 'Events',
    description: 'Events, their places and covers, for visitors and for whoever runs them.',
    paths: /^\/api\/(?:events|locations|covers)(?:\/|$)/,
  },
  {
    name: 'Accounts',
    description: 'Signing up, in and out, codes, sessions, the own profile, applications to organize.',
    paths:
      /^(?:\/login|\/logout|\/refresh|\/google|\/api\/(?:userCredentials|otp|google|sessions|profile|passkeys|applications|email-confirmations|subscriptions))(?:\/|$)/,
  },
  {
    name: 'Server',
    description: 'Whether the server is there, how it is set up, and emails and reports to whoever runs it.',
    paths: /^\//,
  },
];

/** Returns the group of a call, by its path in the contract. */
export const tagOf = (path: string): string => tags.find(({ paths }) => paths.test(path))?.name ?? 'Server';

/** The groups in OpenAPI's format. */
export const tagList = tags.map(({ name, description }) => ({ name, description }));
