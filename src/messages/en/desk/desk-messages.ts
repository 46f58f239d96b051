import { isolatedInLatin } from '#messages/isolated.ts';
import { maxMessageSubject } from '#domain/events/event-message.ts';
import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('en');

/** Texts for messages to an event's attendees. Part of the room `desk`. */
export const eventMessages = {
  eventMessages: {
    /** Name of the content, used in "Loading …" and "Couldn’t load …". */
    what: 'messages',
    whatOne: 'the message',
    caption: 'Messages',
    write: 'Write message',
    back: 'All messages',
    found: (count: number) => plural(count, { one: '# message', other: '# messages, newest first' }),
    pagesOf: 'messages',
    none: {
      title: 'No messages yet',
      text: 'Write an email to everyone with a ticket, or to some of them: new door times, how to get there, what to bring.',
    },
    search: { label: 'Search messages', placeholder: 'Subject' },
    noMatch: { title: 'No messages match', text: 'Try another part of the subject.' },
    columns: { subject: 'Subject', audience: 'For', when: 'When', reach: 'Sent', state: 'State' },
    noSubject: 'No subject yet',
    states: {
      draft: 'Draft',
      scheduled: 'Scheduled',
      sending: 'Sending',
      sent: 'Sent',
      stopped: 'Stopped',
      unknown: 'Update the app to see',
    },
    /** State of a message that was withheld, or stored on a server without a mail server. */
    notSent: 'Not sent',
    /** Why a scheduled draft was not sent at its time. */
    whyNotSent: {
      sender_left: 'Whoever scheduled it is no longer on the team.',
      too_late: 'It couldn’t go out until more than a day after its time.',
      moved_past: 'The event was rescheduled, and the new time for this message was already past.',
      unknown: 'Update the app to see',
    },
    audiences: {
      all: 'Everyone with a ticket',
      not_arrived: 'Not arrived yet',
      arrived: 'Arrived',
      inside: 'Inside now',
      unknown: 'Update the app to see',
    },
    someTypes: (names: string) => `Only ${isolatedInLatin(names)}`,
    kinds: {
      event: 'About the ticket',
      news: 'News',
      unknown: 'Update the app to see',
    },
    sentOf: (sent: string, recipients: string) => `${sent} of ${recipients}`,
    failed: (count: number) => plural(count, { one: '# failed', other: '# failed' }),
    notYet: '–',
    form: {
      title: { new: 'New message', draft: 'Draft' },
      view: 'Write or preview',
      writing: 'Write',
      preview: 'Preview',
      previewOf: 'This is what you would get. Everyone is greeted by their own name.',
      whatPreview: 'the preview',
      kind: 'Kind',
      kindHints: {
        event: 'For what people with a ticket need to know. They can’t unsubscribe from it.',
        news: 'For anything else, such as your next event. People can unsubscribe from your news.',
      },
      subject: 'Subject',
      text: 'Message',
      textHint: 'Plain text after a greeting by name. Leave an empty line between paragraphs.',
      audience: 'Who gets it',
      ticketTypes: 'Ticket types',
      allTickets: 'all',
      someTickets: (count: number) => `${count} chosen`,
      counting: 'Counting people…',
      notCounted: 'People couldn’t be counted.',
      reaches: (count: number) =>
        count === 0
          ? 'No one gets it by email'
          : plural(count, { one: '# person gets it by email', other: '# people get it by email' }),
      noEmail: (count: number) =>
        plural(count, {
          one: '# person doesn’t: no confirmed email address',
          other: '# people don’t: no confirmed email address',
        }),
      unsubscribed: (count: number) =>
        plural(count, {
          one: '# person doesn’t: unsubscribed from your news',
          other: '# people don’t: unsubscribed from your news',
        }),
      inWallets: (count: number) =>
        plural(count, {
          one: '# person sees it with their tickets in the app',
          other: '# people see it with their tickets in the app',
        }),
      asSent: 'Counted now. Who gets it is decided when it is sent.',
      save: 'Save draft',
      saved: 'Draft saved',
      test: 'Send test to me',
      tested: (email: string) => `Test sent to ${email}`,
      notTested: 'No test was sent',
      send: 'Send…',
      delete: 'Delete draft',
      deleted: 'Draft deleted',
      notDeleted: 'Draft not deleted',
      problems: {
        subject: 'Enter a subject.',
        subjectLong: `Use at most ${maxMessageSubject} characters.`,
        text: 'Write your message.',
        sendAt: 'Enter a date and a time.',
      },
    },
    sending: {
      title: 'Send message',
      when: 'When',
      now: 'Now',
      later: 'Later',
      sendAt: 'Send at',
      submit: { now: 'Send now', later: 'Schedule' },
      started: 'Sending started',
      scheduled: 'Message scheduled',
      moves: {
        event: 'If the event is rescheduled, this time moves with it.',
        news: 'This time stays the same if the event is rescheduled.',
      },
    },
    report: {
      scheduledFor: (time: string) => `Goes out ${time}`,
      waitsForDate: 'Waits for the event’s new date',
      began: 'Started',
      ended: { sent: 'Finished', stopped: 'Stopped' },
      audience: 'For',
      kind: 'Kind',
      progress: 'Sent',
      finding: 'Finding who gets it…',
      counts: {
        sent: 'Sent',
        kept: 'Not sent: this server has no mail server',
        failed: 'Failed',
        skipped: 'Left out: stopped or unsubscribed meanwhile',
        noEmail: 'Not reached: no confirmed email address',
        unsubscribed: 'Left out: unsubscribed from your news',
      },
      stop: 'Stop sending',
      unschedule: 'Back to draft',
      unscheduled: 'The message is a draft again',
      stopped: 'Sending stopped',
      notStopped: 'Not stopped',
      resend: (count: number) =>
        plural(count, { one: 'Send again to # person', other: 'Send again to # people' }),
      resent: 'Sending again',
      notResent: 'Not sent again',
      asWritten: 'Message',
    },
    bounceReasons: {
      no_mailbox: 'The address doesn’t exist',
      no_domain: 'There is no mail server for the address',
      mailbox_full: 'The mailbox is full',
      too_large: 'The email was too large',
      refused: 'Their mail server refused it',
      gave_up: 'Their mail server couldn’t be reached, or put it off, until ours gave up',
      other: 'Their mail server couldn’t deliver it',
    },
    failures: {
      title: 'Failed',
      what: 'failed emails',
      caption: 'Failed emails',
      columns: { person: 'Person', why: 'Why', when: 'When' },
      noName: 'No name',
      more: 'Load more',
      problems: {
        refused: 'Their mail server refused it',
        unavailable: 'The mail server couldn’t be reached for hours',
        bounced: 'Bounced',
        lost: 'It’s not known whether it went out',
        stopped: 'Stopped',
        unsubscribed: 'Unsubscribed',
        no_email: 'No confirmed email address',
        unknown: 'Update the app to see',
      },
    },
  },
};
