import type { EventMessage } from '#contract/events/messages.ts';
import {
  messageAudiences,
  messageKinds,
  mostMessageSubject,
  type MessageAudience,
  type MessageKind,
} from '#domain/events/event-message.ts';
import type { Texts } from '#domain/text/three-way.ts';

/** Fields of a message's form; `ticketTypeId` is empty for all. */
export type MessageField = 'kind' | 'subject' | 'text' | 'audience' | 'ticketTypeId';

export const newMessageTexts: Texts<MessageField> = {
  kind: 'event',
  subject: '',
  text: '',
  audience: 'all',
  ticketTypeId: '',
};

/** A draft as its form begins. */
export const textsOfMessage = (draft: EventMessage): Texts<MessageField> => ({
  kind: draft.kind,
  subject: draft.subject,
  text: draft.text,
  audience: draft.audience,
  ticketTypeId: draft.ticketTypeIds[0] ?? '',
});

export const kindOf = (text: string): MessageKind => messageKinds.find((known) => known === text) ?? 'event';
const audienceOf = (text: string): MessageAudience =>
  messageAudiences.find((known) => known === text) ?? 'all';

/** What is sent of a form. */
export function messageOf({ kind, subject, text, audience, ticketTypeId }: Texts<MessageField>) {
  return {
    kind: kindOf(kind),
    subject: subject.trim(),
    text: text.trim(),
    audience: audienceOf(audience),
    ticketTypeIds: ticketTypeId === '' ? [] : [ticketTypeId],
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
