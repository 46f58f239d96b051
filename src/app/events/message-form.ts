import type { EventMessage } from '#contract/events/messages.ts';
import {
  messageAudiences,
  messageKinds,
  mostMessageSubject,
  type MessageAudience,
  type MessageKind,
} from '#domain/events/event-message.ts';
import type { Texts } from '#domain/text/three-way.ts';

/** Fields of a message's form; `ticketTypeIds` has commas between, and is empty for all. */
export type MessageField = 'kind' | 'subject' | 'text' | 'audience' | 'ticketTypeIds';

export const newMessageTexts: Texts<MessageField> = {
  kind: 'event',
  subject: '',
  text: '',
  audience: 'all',
  ticketTypeIds: '',
};

/** A draft as its form begins. */
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

/** Ticket types that a form names; none is all. */
export const typeIdsIn = (text: string): string[] => text.split(',').filter((id) => id !== '');

/** What is sent of a form. */
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

/** What keeps a message from being sent, by field; a draft may lack anything. */
export function problemsOfMessage(
  { subject, text }: Texts<MessageField>,
  isSent: boolean,
): Partial<Readonly<Record<MessageField, MessageProblem>>> {
  const problems: Partial<Record<MessageField, MessageProblem>> = {};
  if (subject.trim().length > mostMessageSubject) problems.subject = 'subjectLong';
  if (isSent && subject.trim() === '') problems.subject = 'subject';
  if (isSent && text.trim() === '') problems.text = 'text';
  return problems;
}
