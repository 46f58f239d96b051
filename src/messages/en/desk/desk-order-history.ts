import { isolatedInLatin } from '#messages/isolated.ts';
/** Texts of an order's history. Part of the room `desk`. */
export const orderHistory = {
  orderHistory: {
    /** Name of the content, used in "Loading …" and "Couldn’t load …". */
    what: 'history',
    title: 'History',
    pagesOf: 'history',
    none: 'Nothing is recorded for this order yet.',
    kinds: {
      placed: 'Order placed',
      paid: 'Payment received',
      confirmed: 'Order confirmed',
      expired: 'Order expired',
      cancelled: 'Order cancelled',
      refunded: 'Order refunded',
      money_returning: 'Extra payment on its way back',
      money_returned: 'Money given back',
      tickets_refunded: 'Refund started',
      ticket_revoked: 'Ticket revoked',
      ticket_blocked: 'Ticket blocked',
      ticket_unblocked: 'Ticket unblocked',
      ticket_moved: 'Ticket moved to another type',
      ticket_transferred: 'Ticket transferred',
      names_edited: 'Names edited',
      answers_edited: 'Answers edited',
      email_resent: 'Tickets sent again',
      note: 'Note',
      reopened: 'Reinstated after it expired',
      refund_refused: 'Refund refused',
      refund_retried: 'Refund tried again',
      unknown: 'Something this app doesn’t know yet. Update it to see.',
    },
    actors: {
      buyer: 'Buyer',
      holder: 'Ticket holder',
      team: 'Event team',
      administrator: 'Administrator',
      provider: 'Payment provider',
      system: 'Automatic',
      unknown: 'Not recorded',
    },
    ticketsCancelled: 'Tickets cancelled',
    /** @param who the person's role in the order */
    by: <T>(person: T, who: string) => [person, ` · ${isolatedInLatin(who)}`],
    changes: {
      buyer: <T>(before: T, after: T) => ['Buyer: ', before, ' → ', after],
      attendee: <T>(before: T, after: T) => ['Attendee: ', before, ' → ', after],
      holder: <T>(before: T, after: T) => ['Ticket holder: ', before, ' → ', after],
      ticket_type: <T>(before: T, after: T) => ['Ticket type: ', before, ' → ', after],
      /** @param question the answered question */
      answer: <T>(before: T, after: T, question: T) => [question, ' ', before, ' → ', after],
      unknown: <T>(before: T, after: T) => [before, ' → ', after],
    },
    noName: 'No name',
    note: {
      label: 'Add a note',
      hint: 'Only organizers of this event see notes. The buyer doesn’t.',
      missing: 'Enter a note.',
      add: 'Add note',
      done: 'Note added',
    },
  },
};
