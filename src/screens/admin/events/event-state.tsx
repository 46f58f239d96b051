import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import type { AdminEvent } from '#contract/events/admin-events.ts';
import { isOnNow, OnNow } from '#screens/parts/event-card.tsx';
import { Badge, type Tone } from '#ui/badge.tsx';

const tones: Readonly<Record<AdminEvent['state'], Tone>> = {
  draft: 'plain',
  published: 'admit',
  ended: 'plain',
  cancelled: 'attention',
  taken_down: 'refuse',
};

/** An event's state; "on now" while it takes place, as its organizer sees it. */
export function EventState({ event }: { readonly event: Pick<AdminEvent, 'state' | 'startsAt' | 'endsAt'> }) {
  const { states } = useMessages('allEvents');
  const { clock } = useEngines();
  const { state, startsAt, endsAt } = event;
  if (state === 'published' && isOnNow({ status: state, startsAt, endsAt }, clock.wall())) return <OnNow />;
  return <Badge tone={tones[state]}>{states[state]}</Badge>;
}
