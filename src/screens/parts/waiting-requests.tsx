import { lazyCode } from '#app/shell/lazy-code.ts';
import { lazyPart } from '#app/shell/lazy-part.tsx';
import { useRequestsAbout } from '#app/requests/use-requests.ts';
import { Card } from '#ui/card.tsx';

const RequestRows = lazyPart(
  lazyCode(async () => (await import('#app/requests/request-rows.tsx')).RequestRows),
  // The sync sheet also lists pending requests and shows what is missing.
  { waiting: null, failed: () => null, rooms: ['wishes'] },
);

/** Pending requests about the subject of a screen. @param subject of `requestSubjects` */
export function WaitingRequests({ subject }: { readonly subject: string }) {
  const wishes = useRequestsAbout(subject);
  if (wishes.length === 0) return null;
  return (
    <Card tone="attention" data-waiting={subject}>
      <RequestRows wishes={wishes} />
    </Card>
  );
}
