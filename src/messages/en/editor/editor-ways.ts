import { isolatedInLatin } from '#messages/isolated.ts';
import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('en');

/** Texts of the payment methods that an organizer offers. Part of the room `editor`. */
export const ways = {
  ways: {
    title: 'Ways to pay',
    intro: 'For tickets that cost something. Buyers choose one at the checkout.',
    what: 'ways to pay',
    loading: 'Loading ways to pay',
    failed: 'Couldn’t load the ways to pay',
    saveFirst: 'Add ways to pay once this draft is saved online.',
    online: 'Online',
    onlineNote: 'Through the payment provider of this site',
    noOnline: 'This site has no payment provider yet. Add a way to pay to sell tickets for money.',
    add: 'Add a way to pay',
    edit: (name: string) => `Edit ${isolatedInLatin(name)}`,
    remove: (name: string) => `Remove ${isolatedInLatin(name)}`,
    removing: {
      title: (name: string) => `Stop offering ${isolatedInLatin(name)}?`,
      text: 'Orders that are waiting to be paid this way stay as they are. You can still mark them as paid.',
      confirm: 'Stop offering it',
      done: (name: string) => `${isolatedInLatin(name)} is no longer offered`,
    },
    waits: (hours: number) =>
      hours % 24 === 0
        ? plural(hours / 24, { one: 'Tickets held for # day', other: 'Tickets held for # days' })
        : plural(hours, { one: 'Tickets held for # hour', other: 'Tickets held for # hours' }),
    when: {
      when_paid: 'Tickets once paid',
      at_once: 'Tickets at once, valid once paid',
      unknown: 'Update the app to see when tickets come',
    },
    form: {
      add: 'Add a way to pay',
      edit: 'Edit way to pay',
      name: 'Name',
      nameHint: 'Such as Cash, Bank transfer or Agent.',
      instructions: 'Instructions for the buyer',
      instructionsHint:
        'Where and how to pay. Write {reference} where their reference belongs. Markdown works.',
      unit: 'Hold tickets for',
      count: 'How many',
      units: { hours: 'Hours', days: 'Days' },
      holdHint: 'Never longer than until the event starts.',
      tickets: 'When do tickets come?',
      ticketsHint: {
        when_paid: 'Buyers get their tickets as soon as you mark the order as paid.',
        at_once:
          'Buyers get their tickets at once. The door refuses them and shows the amount until you mark the order as paid.',
      },
      choices: { when_paid: 'Once paid', at_once: 'At once' },
      save: 'Save',
      saved: (name: string) => `${isolatedInLatin(name)} saved`,
      problems: {
        name: 'Enter a name.',
        instructions: 'Say how to pay.',
        count: 'Enter a time from 1 hour to 60 days.',
      },
    },
  },
};
