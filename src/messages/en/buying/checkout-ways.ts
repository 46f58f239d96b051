import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('en');

/** Texts for choosing a payment method and for paying in person. Part of the room `checkout`. */
export const payingByHand = {
  ways: {
    title: 'How do you want to pay?',
    online: 'Pay online',
    onlineNote: 'You get your tickets at once.',
    waits: (hours: number) =>
      hours % 24 === 0
        ? plural(hours / 24, {
            one: 'We hold your tickets for # day.',
            other: 'We hold your tickets for # days.',
          })
        : plural(hours, {
            one: 'We hold your tickets for # hour.',
            other: 'We hold your tickets for # hours.',
          }),
    until: (time: string) => `We hold your tickets until ${time}.`,
    when_paid: 'You get them once the organizer has your payment.',
    at_once: 'You get them now. They’re valid once the organizer has your payment.',
    /** In instructions, until there is an order with a reference: "quote your order’s reference". */
    reference: 'your order’s reference',
    missing: 'Choose how you want to pay.',
    order: 'Order and pay later',
    loading: 'Loading ways to pay',
    failed: 'Couldn’t load the other ways to pay.',
    none: 'There’s no way to pay for this event yet. Ask the organizer.',
  },
  byHand: {
    title: 'How to pay',
    sum: 'Amount',
    way: 'Payment method',
    reference: 'Your reference',
    until: 'Pay by',
    copy: 'Copy reference',
    copied: 'Reference copied',
    notCopied: 'Couldn’t copy the reference',
    hint: 'Quote this reference when you pay, so that the organizer can find your order.',
    after: 'This page changes as soon as the organizer has marked your order as paid.',
    afterByEmail: 'We’ll email you, too.',
  },
};
