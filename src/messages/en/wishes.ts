import { isolatedInLatin } from '#messages/isolated.ts';
import { allOf } from '#messages/lists.ts';

const all = allOf('en');

/** Texts of requests made offline, and their state until the server has completed them. */
export const wishes = {
  title: 'Changes',
  list: 'Changes on this device',
  kinds: {
    transfer: (to: string) => `Transfer to ${to}`,
    cancelTransfer: 'Cancel the transfer',
    cancelOrder: 'Cancel the order',
    names: 'Change the names',
    application: 'Apply to organize events',
    holder: (name: string) => `Change the name on the ticket to ${isolatedInLatin(name)}`,
    withdraw: 'Withdraw your application',
    answers: 'Change the answers',
    other: 'A change',
    /** Names the changed items. */
    profile: (names: readonly string[]) => `Change your details: ${all(names.map(isolatedInLatin))}`,
  },
  of: (what: string, about: string) => `${what} · ${about}`,
  standing: {
    waiting: 'Waiting for a connection. Not done yet.',
    sending: 'Sending…',
    confirming: 'This may have been sent. We’ll confirm when you’re back online.',
    signIn: 'Sign in again to send this.',
    refused: (why: string) => `Not done: ${why}`,
    unsendable: 'This app version can’t send it. Discard it and try again.',
  },
  begun: (ago: string) => `Started ${ago}`,
  changedElsewhere: 'This was changed somewhere else in the meantime. Check it, then try again.',
  undo: 'Undo',
  undoOf: (what: string) => `Undo: ${what}`,
  tooLate: {
    title: 'Too late to undo',
    text: 'It may have been sent already. We’ll tell you what became of it.',
  },
  undone: 'Undone. Nothing was sent.',
  again: 'Try again',
  againOf: (what: string) => `Try again: ${what}`,
  discard: 'Discard',
  discardOf: (what: string) => `Discard: ${what}`,
  queued: {
    title: 'Waiting for a connection',
    text: 'Not done yet. We’ll send it when you’re back online; until then you can undo it.',
  },
  /** The request may have arrived. */
  unsure: {
    title: 'Waiting for an answer',
    text: 'This may have been sent. We’ll keep asking, and tell you whether it was done.',
  },
  withoutDocument: {
    title: 'Your document is not included',
    text: 'Documents need a connection. Add it once your application has been sent.',
  },
  news: { done: 'Sent', notDone: 'A change wasn’t made' },
};
