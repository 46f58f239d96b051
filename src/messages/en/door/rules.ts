import { pluralOf } from '#messages/plurals.ts';
import { ruleProblems } from './rule-problems.ts';
import { fieldProblems } from '#messages/en/server/field-problems.ts';
import { isolatedInLatin } from '#messages/isolated.ts';

const plural = pluralOf('en');
const people = (count: number) => plural(count, { one: '# person', other: '# people' });
const minutes = (count: number) => plural(count, { one: '# minute', other: '# minutes' });

/** Texts of the rules editor: areas, who may enter them and when, and the resulting verdicts. */
export const rules = {
  what: 'the door rules',
  areas: {
    title: 'Areas',
    intro:
      'An area counts its own guests by its own rules: the event itself, backstage, a workshop, one day.',
    main: 'Main event',
    add: 'Add area',
    adding: 'New area',
    select: (area: string) => `Rules of ${isolatedInLatin(area)}`,
    moveUp: (area: string) => `Move ${isolatedInLatin(area)} up`,
    moveDown: (area: string) => `Move ${isolatedInLatin(area)} down`,
    moved: (area: string, place: number) => `${isolatedInLatin(area)} is now number ${place}.`,
    gates: (count: number) => plural(count, { one: '# gate', other: '# gates' }),
  },
  form: {
    name: 'Name',
    nameHint: 'What your team and the board call it.',
    namePlaceholder: 'Backstage',
    again: 'Re-entry',
    reentry: {
      single: 'Once',
      after_exit: 'Again after being scanned out',
      per_day: 'Once a day',
      per_gate: 'Once at each gate',
      free: 'As often as they like',
    },
    reentryHint: {
      single: 'Each ticket lets one person in, once.',
      after_exit: 'Whoever leaves is scanned out and may come back.',
      per_day: 'A new day begins at midnight at the event.',
      per_gate: 'For stamps, meals or rides: each gate counts for itself.',
      free: 'Every scan admits. Choose this only where counting is all that matters.',
    },
    maxEntries: 'Maximum entries per ticket',
    coolDown: 'Minutes between two entries',
    capacity: 'Maximum people inside at once',
    noLimit: 'No limit',
    noWait: 'No wait',
    code: 'Codes accepted here',
    codes: {
      event: (policy: string) => `As for the whole event: ${policy}`,
      static: 'Printed and live tickets',
      rotating: 'Live tickets only',
      rotating_with_fallback: 'Live tickets, printed ones after a check',
      unknown: 'Set by a newer version',
    },
    windows: 'Entry times',
    anyTime: 'People may enter at any time.',
    opens: (number: number) => `Opens, time ${number}`,
    closes: (number: number) => `Closes, time ${number}`,
    addWindow: 'Add entry time',
    removeWindow: (number: number) => `Remove entry time ${number}`,
    types: 'Ticket types',
    typesHint: 'Other tickets are sent to another gate.',
    everyType: 'Every ticket type may enter',
    noTypes: 'This event has no ticket types yet.',
    save: 'Save rules',
    create: 'Add area',
    saved: (area: string) => `Rules of ${isolatedInLatin(area)} saved`,
    savedText: 'Scanners follow them from their next contact on.',
    unsaved: 'Not saved yet',
    discard: 'Discard changes',
  },
  gates: {
    title: 'Gates of this area',
    none: 'No gate belongs to this area yet. Move one here.',
    move: 'Move a gate here',
    choose: 'Choose a gate',
    moved: (gate: string, area: string) => `${isolatedInLatin(gate)} now belongs to ${isolatedInLatin(area)}`,
    admits: 'Ticket types by gate',
    type: 'Ticket type',
    lets: (type: string, gate: string) => `${isolatedInLatin(gate)} lets ${isolatedInLatin(type)} in`,
    admitsHint: 'Where a ticket type names gates of its own, the rest of this area is closed to it.',
  },
  removing: {
    button: 'Remove area',
    andTell: 'Remove and tell them',
    title: (area: string) => `Remove ${isolatedInLatin(area)}?`,
    text: 'Its rules go with it. Nobody was scanned here.',
    done: (area: string) => `${isolatedInLatin(area)} removed`,
  },
  problems: {
    ...ruleProblems,
    no_name: fieldProblems.areaName,
    no_entries: fieldProblems.entries,
    no_cool_down: fieldProblems.coolDown,
    no_capacity: fieldProblems.capacity,
    no_time: fieldProblems.dateAndTime,
  },
  hints: {
    cool_down_unused: 'Each ticket enters once here, so the wait changes nothing.',
    capacity_below_inside: (inside: number, capacity: number) =>
      `${people(inside)} ${inside === 1 ? 'is' : 'are'} inside already. Nobody else gets in until fewer than ${capacity} are left.`,
    window_outside_event: (number: number) =>
      `Entry time ${number} is before the doors open or after the event ends.`,
    no_gate: 'No gate belongs to this area, so these rules don’t apply to anyone yet.',
    fewer_gates_than_entries: (gates: number) =>
      `There ${gates === 1 ? 'is' : 'are'} only ${plural(gates, { one: '# gate', other: '# gates' })} here, so a ticket never gets that many entries.`,
  },
  effects: {
    title: 'Rules while people are inside',
    text: 'The new rules apply to scans from now on. Nobody’s past admission changes, and the board marks the moment.',
    none: 'Nobody who is inside or has left is affected.',
    out_may_not_return: (count: number) =>
      `${people(count)} who left can’t come back in. Before, they could.`,
    out_may_return: (count: number) => `${people(count)} who left may come back in.`,
    inside_must_be_scanned_out: (count: number) =>
      `${people(count)} inside must be scanned out before they can come in again.`,
    over_capacity: (count: number) =>
      `${people(count)} more than the limit ${count === 1 ? 'is' : 'are'} inside. They stay; nobody else gets in until there is room.`,
    type_not_admitted: (count: number) =>
      `${people(count)} came with a ticket type that may no longer enter. Whoever leaves can’t come back.`,
    closed_now: (count: number) =>
      `The area is closed by the new times. ${people(count)} can’t come in again until it opens.`,
    save: 'Change rules now',
  },
  door: {
    title: 'What the door will say',
    intro: 'These are the words on the scanner, decided by the same rules.',
    first: 'A first guest',
    again: 'The same ticket again, half an hour later',
    afterLeaving: 'The same ticket after leaving',
    soon: 'The same ticket after leaving, a minute later',
    full: 'A guest when it is full',
    early: 'A guest before the first entry time',
    late: 'A guest after the last entry time',
    printed: 'A printed ticket',
  },
  examples: {
    title: 'Try it out',
    intro: 'One guest, one ticket. Change any row and see what the door says. Nothing is saved.',
    preset: 'Example',
    presets: {
      comes_back: 'Goes out and comes back',
      handed_on: 'Hands the ticket on',
      quick_return: 'Comes back right away',
      other_gate: 'Tries another gate',
      next_day: 'Comes again the next day',
      too_early: 'Comes too early',
      screenshot: 'Shows a screenshot',
    },
    others: 'Other people inside',
    row: (number: number) => `Step ${number}`,
    time: 'Time',
    way: 'Way',
    ways: { entry: 'Comes in', exit: 'Goes out' },
    gate: 'Gate',
    anyGate: 'Any gate',
    code: 'Shows',
    codes: { live: 'live code', printed: 'printout', old: 'old screenshot' },
    says: 'The door says',
    add: 'Add a step',
    remove: (number: number) => `Remove step ${number}`,
    noTime: 'Choose a date and a time.',
  },
  changes: {
    title: 'Latest changes',
    line: (area: string, time: string, name: string) =>
      name === ''
        ? `${isolatedInLatin(area)}, ${time}`
        : `${isolatedInLatin(area)}, ${time}, ${isolatedInLatin(name)}`,
    from: (before: string, after: string) => `${before} → ${after}`,
    entries: (before: string, after: string) => `Maximum entries: ${before} → ${after}`,
    coolDown: (before: string, after: string) => `Wait: ${before} → ${after}`,
    capacity: (before: string, after: string) => `Maximum inside: ${before} → ${after}`,
    windows: 'Entry times changed',
    code: 'Codes accepted changed',
    minutes,
  },
};
