import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import type { ListedMessage } from '#contract/events/messages.ts';
import type { EditableTicketType } from '#contract/events/ticket-types.ts';
import { Badge, type Tone } from '#ui/badge.tsx';

const tones: Readonly<Record<ListedMessage['state'], Tone>> = {
  draft: 'plain',
  scheduled: 'accent',
  sending: 'accent',
  sent: 'admit',
  stopped: 'attention',
  unknown: 'plain',
};

interface StateProps {
  readonly message: Pick<ListedMessage, 'state' | 'sent' | 'kept' | 'notSent'>;
}

/** State of a message. One that was withheld, or stored because the server has no mailer, counts as sent to nobody. */
export function MessageState({ message: { state, sent, kept, notSent } }: StateProps) {
  const { states, notSent: said } = useMessages('desk').eventMessages;
  if (notSent !== null || (state === 'sent' && sent === 0 && kept > 0))
    return <Badge tone="attention">{said}</Badge>;
  return <Badge tone={tones[state]}>{states[state]}</Badge>;
}

interface AudienceProps {
  readonly message: Pick<ListedMessage, 'audience' | 'ticketTypeIds'>;
  readonly types: readonly EditableTicketType[];
}

/** Describes a message's recipients. */
export function MessageAudience({ message, types }: AudienceProps) {
  const { audiences, someTypes } = useMessages('desk').eventMessages;
  const { listed } = useFormats();
  const { ticketTypeIds } = message;
  const known = types.filter(({ ticketTypeId }) => ticketTypeIds.includes(ticketTypeId));
  // Some of the types may be unread so far, or deleted: the message still goes to no others.
  const names = [...known.map(({ name }) => name), ...(known.length < ticketTypeIds.length ? ['–'] : [])];
  const whole = audiences[message.audience];
  return names.length === 0 ? whole : `${whole} · ${someTypes(listed(names))}`;
}
