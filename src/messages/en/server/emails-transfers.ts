import { isolatedInLatin } from '#messages/isolated.ts';
/** Emails to senders and recipients of transferred tickets. Part of `emails`. */
export const transferEmails = {
  transferOffered: {
    subject: (from: string, event: string) =>
      `${isolatedInLatin(from)} is sending you a ticket for ${isolatedInLatin(event)}`,
    text: (from: string) => `${isolatedInLatin(from)} wants to give you a ticket.`,
    how: (until: string) =>
      `Open the link to accept it before ${until}. You don’t need an account. Anyone with this link can take the ticket, so don’t share it.`,
    link: 'Accept ticket',
    notYou: 'If you weren’t expecting this, ignore it.',
    sms: (from: string, event: string, link: string) =>
      `${isolatedInLatin(from)} is sending you a ticket for ${isolatedInLatin(event)}. Accept it: ${link}`,
  },
  transferCancelled: {
    subject: (event: string) => `The transfer of a ticket for ${isolatedInLatin(event)} was cancelled`,
    text: (from: string) =>
      `${isolatedInLatin(from)} cancelled the transfer of a ticket to you. Its link no longer works.`,
  },
  transferGiven: {
    subject: (to: string, event: string) =>
      `${isolatedInLatin(to)} accepted your ticket for ${isolatedInLatin(event)}`,
    text: (to: string) =>
      `${isolatedInLatin(to)} accepted the ticket you sent. Your code for it no longer works.`,
  },
  transferReceived: {
    subject: (event: string) => `Your ticket for ${isolatedInLatin(event)}`,
    text: (from: string) =>
      `The ticket from ${isolatedInLatin(from)} is now yours, with its own code. It’s attached as a PDF and saved in the app, where it works offline.`,
    link: 'View ticket',
  },
};
