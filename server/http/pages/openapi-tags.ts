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
    description:
      'Selling an event’s tickets: ticket types, promo codes, waiting lists, guest lists, orders, payments.',
    paths: ofEvent(
      'ticket-types|ticket-type-order|ticket-sheet|tickets|test-tickets|promo-codes|waiting-list|guests|imports|orders|fees|questions|question-order|ways-to-pay|seller|attendees|holds|door-sales',
    ),
  },
  {
    name: 'Messages',
    description: 'Messages from organizers to guests.',
    paths: ofEvent('messages|message-audience|message-preview'),
  },
  {
    name: 'Team',
    description: 'An event’s team and its invitations.',
    paths: /^\/api\/(?:events\/\{\w+\}\/team-invites|team-invites|userMembership)(?:\/|$)/,
  },
  {
    name: 'Analytics',
    description: 'Analytics, also through GraphQL.',
    paths: /^(?:\/graphql|\/api\/analytics|\/api\/events\/\{\w+\}\/(?:analytics|views))(?:\/|$)/,
  },
  {
    name: 'Administration',
    description: 'Users, events, applications, logs, settings and the outbox, for administrators only.',
    paths: /^\/api\/(?:admin|setup)(?:\/|$)/,
  },
  {
    name: 'Buying',
    description: 'Reservations, orders, payments and waiting list entries of buyers.',
    paths: /^\/api\/(?:holds|orders|payments|waiting-list)(?:\/|$)/,
  },
  {
    name: 'Tickets',
    description: 'The caller’s tickets: codes, PDFs, wallet passes and transfers.',
    paths: /^\/api\/(?:tickets|passes)(?:\/|$)/,
  },
  {
    name: 'Events',
    description: 'Events, locations and covers, for visitors and organizers.',
    paths: /^\/api\/(?:events|locations|covers)(?:\/|$)/,
  },
  {
    name: 'Accounts',
    description:
      'Sign-up, sign-in, one-time codes, sessions, profiles, and applications to become an organizer.',
    paths:
      /^(?:\/login|\/logout|\/refresh|\/google|\/api\/(?:userCredentials|otp|google|sessions|profile|passkeys|applications|email-confirmations|subscriptions))(?:\/|$)/,
  },
  {
    name: 'Server',
    description: 'Health, public configuration, and emails and reports to the operator.',
    paths: /^\//,
  },
];

/** Returns the group of a call, by its path in the contract. */
export const tagOf = (path: string): string => tags.find(({ paths }) => paths.test(path))?.name ?? 'Server';

/** The groups in OpenAPI's format. */
export const tagList = tags.map(({ name, description }) => ({ name, description }));
