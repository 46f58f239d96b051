import { isolatedInLatin } from '#messages/isolated.ts';
/** Texts of moving a ticket to another type. Part of the room `desk`. */
export const moveTicket = {
  moveTicket: {
    open: 'Move',
    openOf: (reference: string) => `Move ticket ${reference} to another type`,
    title: (reference: string) => `Move ticket ${reference}`,
    text: 'The ticket gets a new code. Gates refuse the old one once their scanners sync.',
    /** Name of the content, used in "Loading …" and "Couldn’t load …". */
    what: 'ticket types',
    none: 'This event has no other ticket type.',
    type: 'New type',
    choose: 'Choose a type',
    chooseMissing: 'Choose the type to move it to.',
    choice: (type: string, price: string) => `${isolatedInLatin(type)} · ${price}`,
    same: 'It costs what was paid for the ticket.',
    /** @param difference formatted amount */
    cheaper: (difference: string) =>
      `It costs ${difference} less than was paid. The difference isn’t refunded by moving: use “Refund part” for that.`,
    dearer: (difference: string) =>
      `It costs ${difference} more than was paid, so the ticket can’t be moved. Refund it, and ask the buyer to buy the other type.`,
    confirm: 'Move ticket',
    done: (reference: string) => `Ticket ${reference} moved`,
  },
};
