import type { EventMessage } from '#contract/events/messages.ts';
import {
  messageAudiences,
  messageKinds,
  maxMessageSubject,
  type MessageAudience,
  type MessageKind,
} from '#domain/events/event-message.ts';
import type { Texts } from '#domain/text/three-way.ts';

/** Fields of a message's form; `ticketTypeIds` are separated by commas, empty for all. */
export type MessageField = 'kind' | 'subject' | 'text' | 'audience' | 'ticketTypeIds';

export const newMessageTexts: Texts<MessageField> = {
  kind: 'event',
  subject: '',
  text: '',
  audience: 'all',
  ticketTypeIds: '',
};

/** Converts a draft to its form. */
export const textsOfMessage = (draft: EventMessage): Texts<MessageField> => ({
  kind: draft.kind,
  subject: draft.subject,
  text: draft.text,
  audience: draft.audience,
  ticketTypeIds: draft.ticketTypeIds.join(','),
});

export const kindOf = (text: string): MessageKind => messageKinds.find((known) => known === text) ?? 'event';
const audienceOf = (text: string): MessageAudience =>
  messageAudiences.find((known) => known === text) ?? 'all';

/** Returns the ticket types of a form; empty means all. */
export const typeIdsIn = (text: string): string[] => text.split(',').filter((id) => id !== '');

/** Converts a form to its request body. */
export function messageOf({ kind, subject, text, audience, ticketTypeIds }: Texts<MessageField>) {
  return {
    kind: kindOf(kind),
    subject: subject.trim(),
    text: text.trim(),
    audience: audienceOf(audience),
    ticketTypeIds: typeIdsIn(ticketTypeIds),
  };
}

export type MessageProblem = 'subject' | 'subjectLong' | 'text';

/** Returns the errors that prevent sending, by field; a draft may be incomplete. */
export function problemsOfMessage(
  { subject, text }: Texts<MessageField>,
  isSent: boolean,
): Partial<Readonly<Record<MessageField, MessageProblem>>> {
  const problems: Partial<Record<MessageField, MessageProblem>> = {};
  if (subject.trim().length > maxMessageSubject) problems.subject = 'subjectLong';
  if (isSent && subject.trim() === '') problems.subject = 'subject';
  if (isSent && text.trim() === '') problems.text = 'text';
  return problems;
}
