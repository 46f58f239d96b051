import { isolatedInLatin } from '#messages/isolated.ts';
import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('en');

/** What the scanner says about a ticket without admitting anybody. Part of the room `scanning`. */
export const ticketInfo = {
  open: 'Info',
  openHint: 'Ticket info: look up the next ticket',
  title: 'Info only',
  nobody: 'No one was admitted. Nothing was recorded.',
  back: 'Back to scanning',
  notAllowed:
    'This phone can’t look up tickets: its access expired, or the scanner is open in another tab. Go back to the readiness check.',
  ticket: 'Ticket',
  type: 'Type',
  state: 'State',
  inside: {
    label: 'Inside',
    people: (count: number) =>
      count === 0 ? 'No one' : plural(count, { one: '# person', other: '# people' }),
  },
  history: 'Known on this phone',
  none: 'No entry or exit',
  more: (count: number) => `${count} earlier`,
  test: (number: number) => `${number}: test ticket, for rehearsals only`,
  entry: (time: string, gate: string) => `In: ${time}, ${isolatedInLatin(gate)}`,
  exit: (time: string, gate: string) => `Out: ${time}, ${isolatedInLatin(gate)}`,
  /** State of a ticket, never an instruction for its holder. */
  standings: {
    check_by_hand: 'Unknown: this phone can’t tell',
    unreadable: 'Not a ticket code',
    wrong_event: 'For another event',
    forged: 'Not genuine',
    revoked: 'Revoked or replaced',
    cancelled: 'Cancelled or refunded',
    blocked: 'Blocked by the organizer',
    unpaid: 'Not paid',
    not_yet: 'Not valid yet',
    too_late: 'No longer valid',
    wrong_gate: 'Valid at other gates',
    stale_code: 'Genuine, but the code isn’t live',
    already_inside: 'Already used',
    used_today: 'Already used today',
    cool_down: 'Used a moment ago',
    limit_reached: 'All entries used',
    capacity_reached: 'Valid; the venue is at capacity',
    admit: 'Valid, not used yet',
    admit_unlisted: 'Genuine, newer than this phone’s list',
  },
};

/** The camera's mode for the next code, in a word that can be read from two metres. */
export const scanModes = {
  entry: 'Entry',
  exit: 'Exit',
  info: 'Info',
  infoText: 'The next ticket isn’t admitted.',
  leaveInfo: 'Cancel',
};
