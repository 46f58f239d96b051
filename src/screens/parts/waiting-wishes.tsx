import { lazyCode } from '#app/shell/lazy-code.ts';
import { lazyPart } from '#app/shell/lazy-part.tsx';
import { useWishesAbout } from '#app/wishes/use-wishes.ts';
import { Card } from '#ui/card.tsx';

const WishRows = lazyPart(
  lazyCode(async () => (await import('#app/wishes/wish-rows.tsx')).WishRows),
  // What waits is in the sync sheet too, which says what is missing.
  { waiting: null, failed: () => null, rooms: ['wishes'] },
);

/** On the screen of one thing: what was asked for about it and has not been done. @param subject of `wishSubjects` */
export function WaitingWishes({ subject }: { readonly subject: string }) {
  const wishes = useWishesAbout(subject);
  if (wishes.length === 0) return null;
  return (
    <Card tone="attention" data-waiting={subject}>
      <WishRows wishes={wishes} />
    </Card>
  );
}
