import { useMessages } from '#app/engines/use-messages.ts';
import type { OutboxItem } from '#contract/outbox.ts';
import { Badge, type Tone } from '#ui/badge.tsx';

const tones: Readonly<Record<OutboxItem['status'], Tone>> = {
  failed: 'refuse',
  waiting: 'attention',
  sent: 'admit',
  kept: 'plain',
};

export function MessageStatus({ status }: { readonly status: OutboxItem['status'] }) {
  const { statuses } = useMessages('outbox');
  return <Badge tone={tones[status]}>{statuses[status]}</Badge>;
}
