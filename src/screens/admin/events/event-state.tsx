import { useMessages } from '#app/engines/use-messages.ts';
import type { AdminEvent } from '#contract/events/admin-events.ts';
import { Badge, type Tone } from '#ui/badge.tsx';

const tones: Readonly<Record<AdminEvent['state'], Tone>> = {
  draft: 'plain',
  published: 'admit',
  ended: 'plain',
  cancelled: 'attention',
  taken_down: 'refuse',
};

export function EventState({ state }: { readonly state: AdminEvent['state'] }) {
  const { states } = useMessages('allEvents');
  return <Badge tone={tones[state]}>{states[state]}</Badge>;
}
