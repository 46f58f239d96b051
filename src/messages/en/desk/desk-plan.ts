import { isolatedInLatin } from '#messages/isolated.ts';
import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('en');

/** Texts for rescheduling, repeating and cancelling an event. Part of the room `desk`. */
export const plan = {
  plan: {
    title: 'Reschedule, repeat or cancel',
    loading: 'what you can do with this event',
    ownerOnly: 'Only the event’s organizer can reschedule or cancel it.',
    move: {
      what: 'Another date or time',
      open: 'Change the date',
      about: 'Tickets stay valid, and everyone who has one is told by email.',
      title: 'Change the date',
      /** @param count valid tickets; null if unknown */
      text(count: number | null) {
        const sales = 'Sale times of ticket types and scheduled messages about the ticket move along.';
        if (count === 0) return sales;
        const holders = 'Their holders get an email.';
        return count === null
          ? `Tickets stay valid for the new date. ${holders} ${sales}`
          : `${plural(count, { one: '# ticket stays', other: '# tickets stay' })} valid for the new date. ${holders} ${sales}`;
      },
      starts: 'New start',
      ends: 'New end',
      doors: 'Doors open',
      confirm: 'Reschedule event',
      same: 'Choose another date or time.',
      done: 'Event rescheduled',
      doneText: (day: string, time: string) => `It starts ${day}, ${time}.`,
    },
    openDate: {
      what: 'No new date yet',
      open: 'Postpone',
      about: 'Say that the event doesn’t take place on its date, before you know another one.',
      title: 'Postpone without a new date?',
      /** @param count valid tickets; null if unknown */
      text(count: number | null) {
        const stays =
          count === null || count === 0
            ? ''
            : `${plural(count, { one: '# ticket stays', other: '# tickets stay' })} valid for the new date, and ${plural(count, { one: 'its holder is', other: 'their holders are' })} told by email. `;
        return `${stays}The event’s page, tickets and lists say “Date to be announced”. Nothing more is sold and no door lets anyone in until you set a date. Scheduled messages about the ticket wait for it too.`;
      },
      confirm: 'Postpone',
      done: 'Event postponed',
      doneText: 'Set the date here as soon as you know it.',
    },
    repeat: {
      what: 'More dates',
      open: 'Repeat or copy',
      about: 'Creates drafts with the same texts, place, gates, tickets and questions.',
      title: 'Repeat or copy this event',
      text: 'Each date becomes a draft of its own, with its own tickets. You publish them one by one. The team and promo codes aren’t copied.',
      first: 'First date',
      rhythm: 'How often',
      rhythms: {
        once: 'Once',
        day: 'Every day',
        week: 'Every week',
        two_weeks: 'Every two weeks',
        month: 'Every month',
      },
      count: 'How many dates',
      countWrong: (most: number) => `Enter a number from 2 to ${most}.`,
      noTime: 'Choose a date and a time.',
      dates: 'Dates',
      confirm: (count: number) => plural(count, { one: 'Create # draft', other: 'Create # drafts' }),
      making: 'Drafts created',
      done: (count: number) => plural(count, { one: '# draft created', other: '# drafts created' }),
      doneText: 'You’ll find them in My events.',
      some: (made: number, count: number) =>
        `${made} of ${count} drafts were created. Try again to create the others.`,
    },
    cancel: {
      what: 'Called off',
      open: 'Cancel event',
      about:
        'Ends every order, refunds online payments and voids all tickets. You return money that was paid by hand yourself. This is final.',
      title: 'Cancel this event?',
      text: 'It stays cancelled for good. Nothing more is sold, and buyers get an email with your reason.',
      facts: {
        orders: 'Orders that end',
        tickets: 'Tickets that stop working',
        letters: 'People who get an email',
        refunds: 'Money that goes back',
        byHand: 'Of that, you return by hand',
        none: 'None',
      },
      reason: 'Reason for the buyers (optional)',
      keep: 'Keep event',
      confirm: 'Cancel event for good',
      done: 'Event cancelled',
      doneText: 'Orders and refunds follow. You can close this page.',
    },
    cancelled: {
      running: 'This event is being cancelled. It goes on automatically, with this page closed too.',
      done: 'This event is cancelled: every order has ended.',
      since: (day: string, time: string) => `Since ${day}, ${time}.`,
      reason: (reason: string) => `Reason: ${isolatedInLatin(reason)}`,
      orders: 'Orders ended',
      tickets: 'Tickets voided',
      refunds: 'Refunds paid out',
      letters: 'Emails sent',
      lettersFailed: (count: number) =>
        plural(count, { one: '# email couldn’t be delivered.', other: '# emails couldn’t be delivered.' }),
    },
  },
};
