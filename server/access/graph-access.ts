import type { Access } from '#contract/wire/endpoint.ts';

/** Readers of a field. `parent`: anyone who may read the object that the field belongs to. */
export type GraphRule = Extract<Access, 'public' | 'signed_in' | 'organizer' | 'event_staff'> | 'parent';

/** The fields of one graph type by rule, names separated by blanks. */
type FieldsByRule = Readonly<Partial<Record<GraphRule, string>>>;

const summary =
  'registrationId name summary category startsAt endsAt doorsOpenAt timeZone venue onlineUrl websiteUrl coverUrl cover organizerName status priceFrom left saleState';
const sold = 'sold revenue refunded arrived';

/**
 * The only table of who may read which field of the graph. The server does not start if a field is missing here.
 * Fields that lead to an event's organizer data are authorized again, by whatever path the event was reached.
 */
const table: Readonly<Record<string, FieldsByRule>> = {
  Query: { public: 'events event', signed_in: 'tickets', organizer: 'myEvents analytics' },
  EventList: { parent: 'items next total' },
  EventSummary: { parent: summary, event_staff: 'figures attendees scans analytics' },
  Event: {
    parent: `${summary} description ageLimit reentry codePolicy ticketTypes questions updatedAt`,
    event_staff: 'figures attendees scans analytics',
  },
  EventTicketTypes: {
    parent:
      'ticketTypeId name description price left saleStartsAt saleEndsAt perOrderLimit state fee tier groupSize addOn waitingList',
  },
  EventTicketTypesFee: { parent: 'amount onTop returns' },
  EventTicketTypesTier: { parent: 'left until next' },
  EventTicketTypesAddOn: { parent: 'uses perTicket' },
  EventQuestions: { parent: 'questionId kind text choices linkUrl required per ticketTypeIds revision' },
  Money: { parent: 'amount currency' },
  Venue: { parent: 'name address city country' },
  EventCover: { parent: 'images alt focusX focusY' },
  EventCoverImages: { parent: 'url width' },
  EventFigures: {
    parent: 'sold guests held capacity revenue refunded fees soldToday revenueToday openConflicts door',
  },
  EventFiguresDoor: { parent: 'inside arrived turnedAway' },
  TicketList: { parent: 'items next' },
  Ticket: {
    parent:
      'ticketId eventId eventName startsAt endsAt doorsOpenAt timeZone venue typeName typeIndex gates holderName ticketNumber reference status orderId transfer codePolicy used eventCancelled movedFrom addOn',
  },
  TicketAddOn: { parent: 'uses' },
  TicketTransfer: { parent: 'offerId to offeredAt expiresAt' },
  TicketUsed: { parent: 'at gateName left' },
  TicketUsedLeft: { parent: 'at gateName mayReturn' },
  AttendeeList: { parent: 'items next' },
  Attendee: {
    parent:
      'ticketId ticketNumber reference name email phoneNumber ticketTypeId ticketTypeName orderId state unpaid rehearsal arrivedAt gateName inside ownInside issuedAt note answers',
  },
  AttendeeAnswers: { parent: 'questionId values' },
  ScanList: { parent: 'items next total' },
  Scan: {
    parent:
      'position scanId kind deviceId deviceName gateId gateName direction ticketNumber verdict passed ruling correctedTime receivedAt undoes noEntry leftOut forced note sentAway',
  },
  EventAnalytics: {
    parent:
      'name timeZone startsAt doorsOpenAt endsAt countedAt scanners figures sales types promoCodes arrivals peak rush verdicts stays steps',
  },
  EventAnalyticsScanners: { parent: 'total silent' },
  EventAnalyticsFigures: { parent: `${sold} capacity inside turnedAway notArrived` },
  SaleDay: { parent: 'day currency tickets amount returnedTickets returnedAmount' },
  EventAnalyticsTypes: { parent: 'ticketTypeId name currency tickets amount' },
  EventAnalyticsPromoCodes: { parent: 'promoCodeId code currency tickets amount off' },
  EventAnalyticsArrivals: { parent: 'from stepMinutes gates' },
  EventAnalyticsArrivalsGates: { parent: 'gateId name entered' },
  EventAnalyticsPeak: { parent: 'at entered' },
  EventAnalyticsRush: { parent: 'from to minutes' },
  EventAnalyticsVerdicts: { parent: 'verdict scans turnedAway' },
  EventAnalyticsStays: { parent: 'stays medianMinutes bars' },
  EventAnalyticsStaysBars: { parent: 'fromMinutes stays' },
  EventAnalyticsSteps: { parent: 'day views reservations bought' },
  Analytics: { parent: 'from to sales events' },
  AnalyticsEvents: { parent: `registrationId name startsAt timeZone ${sold} tickets` },
};

const rules = new Map(
  Object.entries(table).flatMap(([type, fields]) =>
    Object.entries(fields).flatMap(([rule, names]) =>
      names.split(' ').map((name): [string, string] => [`${type}.${name}`, rule]),
    ),
  ),
);

const known: readonly GraphRule[] = ['public', 'signed_in', 'organizer', 'event_staff', 'parent'];

/**
 * Returns the rule for a field of the graph, named `Type.field`; null if there is none, in which case it is not
 * readable.
 */
export function graphRuleOf(field: string): GraphRule | null {
  const rule = rules.get(field);
  return known.find((one) => one === rule) ?? null;
}
