import { isolatedInLatin } from '#messages/isolated.ts';
import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('en');

/** Texts of the administrators’ list of emails and text messages. */
export const outbox = {
  title: 'Outbox',
  intro:
    'Every email and text message of the last 24 hours, and older emails still to be sent. Newest first.',
  list: {
    /** Name of the content, used in "Loading …" and "Couldn’t load …". */
    what: 'the messages',
    caption: 'Messages',
    found: (count: number) => plural(count, { one: '# message', other: '# messages' }),
    soFar: (count: number) => `The newest ${plural(count, { one: '# message', other: '# messages' })}`,
    more: 'Show more',
    none: { title: 'No messages in 24 hours', text: 'Emails and text messages appear here as they go out.' },
    noMatch: { title: 'No messages found', text: 'Try another address, or fewer filters.' },
  },
  search: { label: 'To', placeholder: 'Start of email or phone' },
  channel: 'Kind',
  channels: { all: 'Emails and texts', email: 'Emails', sms: 'Text messages' },
  oneOf: { email: 'Email', sms: 'Text message' },
  status: 'Status',
  statusChoices: {
    all: 'Any status',
    failed: 'Failed',
    waiting: 'Waiting',
    sent: 'Sent',
    kept: 'Kept here',
  },
  statuses: { failed: 'Failed', waiting: 'Waiting', sent: 'Sent', kept: 'Kept here' },
  columns: { to: 'To', subject: 'Subject', when: 'Written', status: 'Status' },
  nameOf: (subject: string, to: string) => `${isolatedInLatin(subject)} to ${to}`,
  resendAll: (count: number) =>
    plural(count, { one: 'Send # failed email again', other: 'Send # failed emails again' }),
  notWritten: 'Not written yet',
  sheet: {
    to: 'To',
    kind: 'Kind',
    when: 'Written',
    nextTry: 'Next try',
    problem: 'Problem',
    problems: {
      mail_server_away: () => 'The mail server couldn’t be reached.',
      mail_server_refused: (status: string) => `The mail server refused it (${status}).`,
      gateway_away: () => 'The text message service couldn’t be reached.',
      gateway_refused: (status: string) => `The text message service refused it (${status}).`,
      gateway_failed: () => 'It couldn’t be handed over.',
      bounced: (status: string) => `It came back (${status}).`,
      too_many: () => 'Too many emails went to this address.',
      unwritten: () => 'The server couldn’t write it. The log says more.',
      line_break: () => 'An address or name in it has a line break.',
    },
    files: 'Attachments',
    file: (name: string, size: string) => `${isolatedInLatin(name)} (${size})`,
    keptHint: 'No gateway is set up for this kind of message, so it stays here instead of going out.',
    text: 'Text',
    hidden: 'The text may hold codes and links that sign people in. Showing it is recorded with your name.',
    show: 'Show text',
    gone: 'Texts are kept only where no gateway is set up to send them.',
    resend: 'Send again',
    resent: 'Sending again',
    notResent: 'Not sent again',
    lost: 'This message can’t be sent again from here. People ask for new codes and links themselves; organizers send their own messages again.',
  },
};
