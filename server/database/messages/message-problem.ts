import type { MessageProblem } from '#contract/outbox.ts';

type KnownProblem = Exclude<MessageProblem['code'], 'other'>;

interface StoredProblem {
  readonly text: string;
  /** Allowed form of the detail after the text; absent if there is none. */
  readonly detail?: RegExp;
}

/** How the outbox notes why a message failed. Rows of earlier builds read the same, so a text never changes. */
const storedProblems: Readonly<Record<KnownProblem, StoredProblem>> = {
  mail_server_away: { text: 'the mail server cannot be reached' },
  mail_server_refused: { text: 'the mail server answered', detail: /^\d+$/ },
  gateway_away: { text: 'the gateway cannot be reached' },
  gateway_refused: { text: 'the gateway answered', detail: /^\d+(?:, error \d+)?$/ },
  gateway_failed: { text: 'the gateway failed' },
  bounced: { text: 'bounced:', detail: /^.*$/ },
  too_many: { text: 'too many emails to this address' },
  unwritten: { text: 'the letter could not be written' },
  line_break: { text: 'a header of the message has a line break' },
};

/** Returns the text that the outbox stores for a problem. */
export const textOfProblem = (code: KnownProblem, detail = ''): string =>
  detail === '' ? storedProblems[code].text : `${storedProblems[code].text} ${detail}`;

/** Returns the code of a stored problem, which every language has a text for. */
export function messageProblemOf(note: string | null): MessageProblem | null {
  if (note === null) return null;
  for (const [code, { text, detail }] of Object.entries(storedProblems) as [KnownProblem, StoredProblem][]) {
    if (detail === undefined && note === text) return { code, detail: '' };
    const rest = note.startsWith(`${text} `) ? note.slice(text.length + 1) : null;
    if (rest !== null && detail?.test(rest) === true) return { code, detail: rest };
  }
  return { code: 'other', detail: note };
}

/** A pattern of the problems that are over once the mail server accepts emails again. */
export const mailServerAway = `^(${textOfProblem('mail_server_away')}|${textOfProblem('mail_server_refused', '5')})`;
