import { isolatedInLatin } from '#messages/isolated.ts';
import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('en');

/** Texts of an event's badges. Part of the room `desk`. */
export const badges = {
  badges: {
    action: 'Badges',
    /** Name of the content, used in "Loading …" and "Couldn’t load …". */
    what: 'badges',
    title: 'Badges',
    intro:
      'Name badges for labels of 62 mm or sheets of A6. Long names get smaller, then wrap, then are shortened.',
    layout: 'What badges show',
    size: 'Printed on',
    sizes: { label62: 'Label 62 mm', a6: 'A6 sheet' },
    eventName: 'Event name',
    typeName: 'Ticket type',
    code: { label: 'Ticket code', hint: 'Scanners read it, for example at a session’s door.' },
    liveOnly: 'This event accepts live codes only, so badges show the ticket number without a code.',
    answer: 'Below the name',
    noAnswer: 'Nothing',
    save: 'Save layout',
    saved: 'Badge layout saved',
    preview: 'Preview',
    badgeOf: (name: string) => `Badge of ${isolatedInLatin(name)}`,
    /** Sample data for the preview while the event has no tickets. */
    sample: { name: 'Awa Ceesay', ticketTypeName: 'Ticket type', reference: '1234-K7QX2M' },
    previousOne: 'Previous badge',
    nextOne: 'Next badge',
    place: (nth: string, of: string) => `${nth} of ${of}`,
    people: 'Whose badges',
    everybody: 'Everyone with a ticket',
    narrowed: 'The attendees that you filtered or selected',
    change: 'Choose attendees',
    count: (count: number) => plural(count, { one: '# badge', other: '# badges' }),
    onlyValid: 'Tickets that aren’t valid, and rehearsal tickets, get no badge.',
    print: 'Print',
    /** On paper, if printed with the browser’s menu. */
    printHere: 'To print the badges, choose Print on their page.',
    pdf: 'Save as PDF',
    failed: 'Badges not printed',
    none: {
      title: 'No badges to print',
      text: 'Choose other attendees. Tickets that aren’t valid, and rehearsal tickets, get no badge.',
    },
    previousPart: 'Previous badges',
    nextPart: 'Next badges',
    part: (from: string, to: string) => `Tickets ${from} to ${to}`,
    printOne: 'Print badge',
    printSelected: 'Print badges',
    tooMany: (most: string) => `Select at most ${most} attendees for badges, or use filters.`,
  },
};
