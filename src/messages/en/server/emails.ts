import { isolatedInLatin } from '#messages/isolated.ts';
import { eventChanged } from './emails-changes.ts';
import { terms } from '#messages/en/terms.ts';
import { countedTickets } from '#messages/en/counted-tickets.ts';
import { pluralOf } from '#messages/plurals.ts';
import { transferEmails } from './emails-transfers.ts';
import { waitingEmails } from './emails-waiting.ts';

const plural = pluralOf('en');

const moneyBack = (money: string) =>
  `We’re sending ${money} back to where you paid from. It can take a few days.`;

/** Texts of emails and text messages. Values are formatted names, sums and times. */
export const emails = {
  hello: (name: string) => (name === '' ? 'Hello,' : `Hello ${isolatedInLatin(name)},`),
  reason: (reason: string) => `Reason: ${isolatedInLatin(reason)}`,
  /** A name and its value in plain text; the value can be empty. */
  named: (label: string, value: string) => `${label}: ${value}`,
  facts: { event: 'Event', date: 'Date', doors: 'Doors', place: 'Place', ticket: 'Ticket', total: 'Total' },
  refund: 'Refund',
  free: 'Free',
  /** @param fee the fee included in the price, if any */
  each: (price: string, fee: string | null) =>
    fee === null ? `${price} each` : `${price} each, including a fee of ${fee}`,
  /** Replaces an unverified name. */
  someone: 'Someone',
  moneyBack,
  moneyBackByHand: (money: string) =>
    `The organizer is giving ${money} back to you by hand. Ask them if you haven’t received it.`,
  /** An order to be paid in person. */
  toPay: {
    first: {
      subject: (event: string) => `How to pay for your tickets for ${isolatedInLatin(event)}`,
      text: (sum: string, until: string) =>
        `We’re holding your tickets. Pay ${sum} by ${until}, as the organizer describes here:`,
    },
    soon: {
      subject: (event: string) => `Your tickets for ${isolatedInLatin(event)} aren’t paid yet`,
      text: (sum: string, until: string) =>
        `We haven’t heard of your payment yet. Pay ${sum} by ${until} to keep your tickets. If you’ve paid already, you don’t need to do anything.`,
    },
    way: 'Payment method',
    sum: 'Amount',
    reference: 'Reference',
    until: 'Pay by',
    ticketsLater: 'Your tickets come by email as soon as the organizer has your payment.',
    unpaidTickets:
      'Your tickets are in the app already. They work at the door as soon as the organizer has your payment.',
    link: 'View order',
  },
  expired: {
    subject: (event: string) => `Your order for ${isolatedInLatin(event)} expired`,
    text: 'It wasn’t paid in time, so we released your tickets.',
    ifPaid: (reference: string) =>
      `If you’ve paid already, contact the organizer and quote your reference ${reference}.`,
  },
  code: {
    /** Subject of the email that delivers the code. */
    subject: (code: string) => `${code} is your Gatehouse code`,
    /** Subject in the outbox list, which never shows codes. */
    subjectInList: 'Your Gatehouse code',
    notYou: 'If it wasn’t you, ignore this email.',
    /**
     * @param purpose of the code
     * @param minutes how long the code is valid
     */
    text: (code: string, purpose: string, minutes: number) =>
      `${code} is your Gatehouse code ${purpose}. It expires in ${plural(minutes, { one: '# minute', other: '# minutes' })}. Don’t share it.`,
    purposes: {
      signup: 'to create your account',
      guest: 'to sign in',
      reset: 'to set a new password',
      phone: 'to confirm this number',
    },
  },
  contact: {
    subject: (name: string) => `Message from ${isolatedInLatin(name)}`,
    from: (name: string, email: string) => `${isolatedInLatin(name)} (${email}) wrote on the contact page:`,
    answer: 'Reply',
  },
  newPassword: {
    subject: 'Set a new password for Gatehouse',
    asked: 'Someone asked for a new password for the Gatehouse account with this email address.',
    link: (minutes: number) => `Set it here, within ${minutes} minutes:`,
    notYou: 'If it wasn’t you, ignore this email. Your password stays the same.',
  },
  confirmEmail: {
    subject: 'Confirm your email for Gatehouse',
    asked: 'This email address was entered for a Gatehouse account. Confirm that it’s yours.',
    link: (hours: number) => `Confirm it here, within ${hours} hours:`,
    notYou: 'If it wasn’t you, ignore this email. The address stays unconfirmed.',
  },
  accountChanged: {
    subject: 'Your Gatehouse account was changed',
    what: {
      password: 'The password of your Gatehouse account was changed.',
      email: 'The email address of your Gatehouse account was changed from this one to another.',
      firstProof:
        'The password of your Gatehouse account was changed, and this email address is now confirmed.\nSomeone else could have signed up with it before. To keep them out, we removed the phone number, Google account, passkeys, scanning devices, team memberships, organizer application and open ticket transfers of the account. Add yours again in your profile.',
      google: 'A Google account was connected to your Gatehouse account.',
      secondFactorOn:
        'Signing in to your Gatehouse account now asks for a code from an authenticator app as well.',
      secondFactorOff: 'Your Gatehouse account no longer asks for codes from an authenticator app.',
      passkey: 'A passkey was added to your Gatehouse account. It signs in without the password.',
      passwordAndPasskeys:
        'The password of your Gatehouse account was changed, and its passkeys were removed. Add yours again in your profile.',
      phone: 'The phone number of your Gatehouse account was changed.',
    },
    notYou: (link: string) => `If it wasn’t you, set a new password now: ${link}`,
  },
  wrongCodes: {
    subject: {
      password: 'Someone may have your Gatehouse password',
      google: 'Someone may be using your Google account',
    },
    what: {
      password:
        'Someone entered the right password for your Gatehouse account, and then several wrong codes. They haven’t signed in.',
      google:
        'Someone signed in with the Google account that is connected to your Gatehouse account, and then entered several wrong codes. They haven’t signed in to Gatehouse.',
    },
    act: {
      password: (link: string) => `If it wasn’t you, set a new password now: ${link}`,
      google: (_link: string) => 'If it wasn’t you, change the password of your Google account now.',
    },
    you: 'If it was you, check that your phone sets its time automatically, or enter one of your recovery codes.',
  },
  confirmed: {
    subject: (tickets: number, addOns: number, event: string) =>
      tickets === 0
        ? plural(addOns, {
            one: `Your add-on for ${isolatedInLatin(event)}`,
            other: `Your add-ons for ${isolatedInLatin(event)}`,
          })
        : plural(tickets, {
            one: `Your ticket for ${isolatedInLatin(event)}`,
            other: `Your tickets for ${isolatedInLatin(event)}`,
          }),
    ready: (tickets: number, addOns: number) =>
      tickets === 1 && addOns === 0
        ? 'Your ticket is ready.'
        : tickets === 0 && addOns === 1
          ? 'Your add-on is ready.'
          : `Your ${countedTickets(tickets, addOns)} are ready.`,
    liveOnly: (count: number) =>
      plural(count, {
        one: 'This event accepts live codes only: open your ticket in the app at the gate. It works offline. The attached PDF is for your records.',
        other:
          'This event accepts live codes only: open your tickets in the app at the gate. They work offline. The attached PDF is for your records.',
      }),
    attached: (count: number) =>
      plural(count, {
        one: 'It’s attached as a PDF and saved in the app, where it works offline. Show the code at the gate, on paper or on a screen.',
        other:
          'They’re attached as a PDF and saved in the app, where they work offline. Show each person’s own code at the gate, on paper or on a screen.',
      }),
    link: (count: number) => plural(count, { one: 'View ticket', other: 'View tickets' }),
  },
  refunded: {
    subject: (event: string) => `Refund of your order for ${isolatedInLatin(event)}`,
    text: 'Your order is being refunded. Its tickets are no longer valid.',
    /** When all of it was refunded in parts before. */
    before: 'The rest of your order was cancelled. Its tickets are no longer valid.',
  },
  partRefunded: {
    subject: (event: string) => `Refund of part of your order for ${isolatedInLatin(event)}`,
    tickets: (count: number) =>
      plural(count, {
        one: '# ticket of your order is being refunded and is no longer valid.',
        other: '# tickets of your order are being refunded and are no longer valid.',
      }),
    cancelledTickets: (count: number) =>
      plural(count, {
        one: '# ticket of your order was cancelled and is no longer valid.',
        other: '# tickets of your order were cancelled and are no longer valid.',
      }),
    money: 'Part of what you paid for your order is being refunded. Your tickets stay as they are.',
    which: (count: number) => plural(count, { one: 'Ticket', other: 'Tickets' }),
    link: 'View order',
  },
  cancelled: {
    subject: (event: string) => `Your order for ${isolatedInLatin(event)} was cancelled`,
    text: 'Your order was cancelled. Its tickets are no longer valid.',
    ifPaid: 'If you paid for it, we’ll send the money back to where you paid from.',
  },
  paymentReturned: {
    subject: (event: string) => `Refund for ${isolatedInLatin(event)}`,
    why: {
      twice:
        'You paid twice for the same order. Your tickets stay valid, and we’re sending the second payment back.',
      late: 'Your payment arrived after the order had expired, so it bought no tickets.',
      over: 'Your payment arrived after your order had ended, so it bought no tickets.',
      amount: 'The amount you paid differs from your order’s total, so it bought no tickets.',
    },
    link: 'View order',
  },
  terms,
  eventChanged,
  message: {
    /** Replaces the name of an organizer who has none. */
    organizer: 'the organizer',
    link: 'View event',
    why: (organizer: string) =>
      `You’re getting this because you have a ticket for this event. It was written by ${isolatedInLatin(organizer)}.`,
    unsubscribe: (organizer: string) => `Unsubscribe from news by ${isolatedInLatin(organizer)}`,
  },
  ...waitingEmails,
  teamInvited: {
    subject: (event: string) => `You’re invited to the team of ${isolatedInLatin(event)}`,
    text: {
      manager: 'You’re invited to manage this event with its organizer.',
      seller: 'You’re invited to sell tickets for this event.',
      supervisor: 'You’re invited to supervise the doors of this event.',
      steward: 'You’re invited to scan tickets at the doors of this event.',
    },
    how: (until: string) =>
      `Open the link and sign in, or create an account, before ${until}. One person can join with this link. Don’t share it.`,
    link: 'Join the team',
    notYou: 'If you weren’t expecting this, ignore it.',
  },
  applicationDecided: {
    approved: {
      subject: 'You can now organize events',
      text: 'Your application was approved. You can create events, sell tickets and scan them at the door. Pages you have open update within a minute. You don’t need to sign in again.',
      link: 'Create an event',
    },
    rejected: {
      subject: 'Your application to organize events wasn’t approved',
      text: 'Your application wasn’t approved. This is the reason:',
      again: 'Your account and your tickets aren’t affected. You can change what’s missing and apply again.',
      link: 'View application',
    },
  },
  /** An administrator's action on somebody’s event. */
  toOrganizer: {
    event_taken_down: {
      subject: (event: string) => `${isolatedInLatin(event)} was taken down`,
      text: 'An administrator took your event down. Nobody can see it or get tickets for it, until it’s restored.',
    },
    event_restored: {
      subject: (event: string) => `${isolatedInLatin(event)} is published again`,
      text: 'An administrator restored your event. People can see it and get tickets again.',
    },
    event_given: {
      subject: (event: string) => `${isolatedInLatin(event)} is your event now`,
      text: 'An administrator transferred this event to you, with its tickets, orders, team and devices.',
    },
    event_given_away: {
      subject: (event: string) => `${isolatedInLatin(event)} was transferred`,
      text: 'An administrator transferred your event to another organizer. You can’t edit it any more.',
    },
    reason: 'This is the reason:',
    stays: 'Tickets that were sold aren’t refunded or cancelled. Use the contact page to talk about it.',
    link: 'View event',
  },
  eventCancelled: {
    subject: (event: string) => `${isolatedInLatin(event)} was cancelled`,
    text: 'This event was cancelled. Your tickets for it are no longer valid.',
    ask: 'If you have questions, ask the organizer or whoever gave you the ticket.',
  },
  ticketEnded: {
    subject: (event: string) => `Your ticket for ${isolatedInLatin(event)} is no longer valid`,
    text: 'The order that your ticket came from, or the ticket itself, was cancelled or refunded. The ticket is no longer valid.',
    ask: 'If this is a surprise, ask the person who gave you the ticket, or the organizer.',
  },
  guestTickets: {
    subject: (count: number, event: string) =>
      plural(count, {
        one: `Your ticket for ${isolatedInLatin(event)}`,
        other: `Your # tickets for ${isolatedInLatin(event)}`,
      }),
    text: (count: number) =>
      plural(count, {
        one: 'You’re on the guest list, and your ticket is ready.',
        other: 'You’re on the guest list, and your # tickets are ready.',
      }),
    how: (count: number) =>
      plural(count, {
        one: 'Open the link to get it; you don’t need an account. You can show it on your phone, even offline. Anyone with this link can take the ticket, so don’t share it.',
        other:
          'Each link is one ticket. Open one to get yours; you don’t need an account. Pass the others on to the people you’re bringing. Anyone with a link can take its ticket.',
      }),
    /** @param nth 1-based position among `count` */
    link: (type: string, nth: number, count: number) =>
      count === 1
        ? `Get your ticket: ${isolatedInLatin(type)}`
        : `Ticket ${nth} of ${count}: ${isolatedInLatin(type)}`,
    notYou: 'If you weren’t expecting this, ignore it.',
  },
  ...transferEmails,
};
