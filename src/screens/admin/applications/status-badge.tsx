import { useMessages } from '#app/engines/use-messages.ts';
import type { ApplicationStatus } from '#domain/people/application.ts';
import { Badge, type Tone } from '#ui/badge.tsx';

const tones: Readonly<Record<ApplicationStatus, Tone>> = {
  pending: 'accent',
  approved: 'admit',
  rejected: 'attention',
  withdrawn: 'plain',
};

export function StatusBadge({ status }: { readonly status: ApplicationStatus }) {
  const { statuses } = useMessages('applications');
  return <Badge tone={tones[status]}>{statuses[status]}</Badge>;
}
