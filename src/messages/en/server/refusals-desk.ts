import { isolatedInLatin } from '#messages/isolated.ts';
import {
  maxGuestNameLength,
  maxGuestRows,
  maxGuestTickets,
  maxTestTickets,
} from '#domain/events/guest-row.ts';
import { reserveHours } from '#domain/sales/manual-payment.ts';
import { maxPromoCodes } from '#domain/sales/promo-code.ts';
import { formatsIn } from '#messages/formats-in.ts';
import { pluralOf } from '#messages/plurals.ts';
import { waiting } from './refusals-waiting.ts';
import { questionRefusals } from './refusals-questions.ts';

const plural = pluralOf('en');

/** Refusals of organizers' calls. */
export const deskRefusals = {
  waiting,
  questions: questionRefusals,
  orders: {
    notConfirmed: 'This order has no tickets to send. Only confirmed orders have them.',
    intentReused: 'This couldn’t be saved. Close it, open it again and repeat it.',
    namesChanged:
      'These names were changed in another tab or on another device. Check them, then save again.',
    notMovable:
      'This ticket can’t be moved. It’s no longer valid, was already used, or has this type. Check the order.',
    typeCostsMore:
      'This type costs more than was paid for the ticket. Refund the ticket, and ask the buyer to buy the other type.',
    refundWholeOnly: 'The payment provider only refunds a whole order. Refund the whole order instead.',
    noEmail: 'The buyer has no confirmed email address.',
  },
  ways: {
    changedElsewhere:
      'This way to pay was changed in another tab or on another device. Check it, then save again.',
    gone: 'This way to pay is no longer offered. Choose another one.',
    idTaken: 'This way to pay couldn’t be added. Add a new one.',
    late: 'This event has started, so this way to pay is no longer offered. Choose another one.',
    notByHand: 'This order is paid through the payment provider, so it can’t be marked as paid.',
    notWaiting: 'This order isn’t waiting for a payment. Check it, then try again.',
    orderOver: 'This order was cancelled. Give the money back, or ask the buyer to order again.',
    placesGone:
      'This order expired and its tickets are sold. Give the money back, or add tickets and mark it as paid again.',
    tooMany: (most: number) => `An event has at most ${most} ways to pay. Remove one first.`,
  },
  covers: {
    notAPicture: 'This file isn’t a picture that can be used. Choose a JPEG, PNG or WebP file.',
    tooManyPixels: (mostMillions: number) =>
      `A picture has at most ${mostMillions} million pixels. Make it smaller first.`,
    notFound: 'This event has no picture. Choose one first.',
  },
  locations: {
    addedOtherwise: 'Your first attempt was saved after all. Close this and check the list.',
    changedElsewhere:
      'This location was changed in another tab or on another device. Check it, then save again.',
    idTaken: 'This location couldn’t be added. Add a new one.',
    /** @param names formatted names of some of the events there; empty if none has a name */
    inUse: (names: string, total: number) => {
      const where = plural(total, { one: '# event takes place here', other: '# events take place here' });
      return `${names === '' ? where : `${where}: ${isolatedInLatin(names)}`}. Move them to another location first.`;
    },
    notFound: 'Location not found.',
  },
  guests: {
    closed: 'This guest list was already imported. Undo it to change it.',
    emailNeeded: 'Enter the email address to send the tickets to.',
    eventCancelled: 'This event was cancelled. It can’t have more guests.',
    eventOver: 'This event is over. Its guests can’t be emailed any more.',
    idReused: 'Your first attempt was saved after all. Close this and check the list.',
    incomplete: 'Not all rows have arrived yet. Send the file again.',
    notApplied: 'This guest list isn’t imported yet. Wait until it is, then undo it.',
    noEmail: 'This guest has no email address.',
    noGuest: 'Guest not found in this list.',
    noTickets: 'This guest has no tickets to send.',
    notFound: 'Guest list not found at this event.',
    rowsDiffer:
      'Some rows were sent before with other contents, so nothing was changed. Delete this list, then choose the file again.',
    tooMany: (most: number) =>
      `This event has ${most} guest lists that aren’t imported yet. Import or delete one of them first.`,
    tooManyTickets: (most: number) =>
      `One guest list can have ${formatsIn.en.count(most)} tickets. Split the file.`,
  },
  messages: {
    changedElsewhere:
      'This message was changed in another tab or on another device. Check it, then save again.',
    idTaken: 'This message couldn’t be saved. Write a new one.',
    incomplete: 'Write a subject and a message first.',
    noSubject: 'Enter a subject.',
    noSubscription: 'This link isn’t valid. Open the link in your email again.',
    noText: 'Write your message.',
    nobody: 'No one would get this message now. Choose other people, or send it later.',
    notConfirmed:
      'Your email address isn’t confirmed, so no test can be sent there. Confirm it in your profile.',
    notDraft: 'This message was scheduled or sent already, so it can’t be changed.',
    notFound: 'Message not found.',
    organizerDisabled:
      'The organizer’s account is disabled, so messages can’t be sent. Ask an administrator.',
    past: 'Choose a time in the future.',
    ticketTypes: 'Choose from this event’s tickets.',
    tooMany: (most: number) => `An event can have ${most} messages. Delete some drafts first.`,
  },
  promos: {
    amount: 'Enter how much it takes off each ticket.',
    endsBeforeStart: 'The code has to end after it starts. Choose a later time.',
    idReused: 'Your first attempt was saved after all. Close this and check the list.',
    notFound: 'Promo code not found at this event.',
    notYet: 'This promo code isn’t valid yet. Try again later.',
    otherTickets: 'This promo code is for other tickets.',
    over: 'This promo code has ended. Continue without it, or enter another one.',
    percent: 'Enter a whole number from 1 to 100.',
    personLimit: (left: number) =>
      left === 0
        ? 'You’ve used this promo code as often as one person can. Continue without it.'
        : `You can use this promo code for ${plural(left, { one: '# more ticket', other: '# more tickets' })}. Choose fewer.`,
    taken: 'This event has this code already. Choose another one.',
    ticketTypes: 'Choose at least one of this event’s tickets.',
    unknown: 'This promo code isn’t valid. Check the spelling.',
    usedUp: (left: number) =>
      left === 0
        ? 'This promo code is used up. Continue without it, or enter another one.'
        : `This promo code has ${plural(left, { one: '# use', other: '# uses' })} left. Choose fewer tickets.`,
  },
};

/** Problems with fields of organizers' forms. */
export const deskFields = {
  guestName: `Use at most ${maxGuestNameLength} characters.`,
  guestRows: `A guest list has 1 to ${formatsIn.en.count(maxGuestRows)} rows.`,
  receivedAmount: 'Enter the amount received.',
  reserveHours: `Enter a time from 1 hour to ${reserveHours.most / 24} days.`,
  guestTickets: `Enter a whole number from 1 to ${maxGuestTickets}.`,
  testTickets: `Enter a whole number from 1 to ${maxTestTickets}.`,
  gateTwice: 'Two gates have the same name. Give each its own.',
  promoCode: 'Use 3 to 40 letters, digits, hyphens or underscores.',
  promoCount: `Enter a whole number from 1 to ${maxPromoCodes}.`,
  promoPrefix: 'Use at most 20 letters, digits, hyphens or underscores.',
  promoUses: 'Enter a whole number of tickets, or leave it empty.',
  promoValue: 'Enter a whole number.',
  latitude: 'Enter a latitude from -90 to 90.',
  longitude: 'Enter a longitude from -180 to 180.',
  percent: 'Enter a whole number from 0 to 100.',
};
