import { isolatedInLatin } from '#messages/isolated.ts';

/** Emails to people on a waiting list. Part of `emails`. */
export const waitingEmails = {
  waitingOffered: {
    subject: (event: string) => `Tickets for ${isolatedInLatin(event)} are reserved for you`,
    text: (tickets: string) => `Tickets came back, and you’re next on the waiting list: ${tickets}.`,
    until: (time: string) =>
      `They’re reserved for you until ${time}. If you don’t get them by then, they go to the next person.`,
    tickets: (count: number, type: string) => `${count} × ${isolatedInLatin(type)}`,
    link: 'Get tickets',
    leave: 'Don’t need them any more? Leave the waiting list on the event’s page.',
    sms: (event: string, until: string, link: string) =>
      `Tickets for ${isolatedInLatin(event)} are reserved for you until ${until}. Get them: ${link}`,
  },
  waitingRemoved: {
    subject: (event: string) => `You’re no longer on the waiting list for ${isolatedInLatin(event)}`,
    text: 'The organizer took you off the waiting list.',
    sms: (event: string, reason: string) =>
      `You’re no longer on the waiting list for ${isolatedInLatin(event)}. The organizer’s reason: ${isolatedInLatin(reason)}`,
  },
  waitingEnded: {
    subject: (event: string) => `The waiting list for ${isolatedInLatin(event)} has ended`,
    over: 'The event has taken place, and no tickets came back for you. Thanks for waiting.',
    cancelled: 'The event was cancelled, so its waiting list has ended. You don’t need to do anything.',
    sms: (event: string) => `The waiting list for ${isolatedInLatin(event)} has ended.`,
  },
};
