import { lazyCode } from '#app/shell/lazy-code.ts';
import { lazyPart } from '#app/shell/lazy-part.tsx';
import { useWishesAbout } from '#app/wishes/use-wishes.ts';
import { Card } from '#ui/card.tsx';

const WishRows = lazyPart(
  lazyCode(async () => (await import('#app/wishes/wish-rows.tsx')).WishRows),
  // The sync sheet also lists pending requests and shows what is missing.
  { waiting: null, failed: () => null, rooms: ['wishes'] },
);

/** Pending requests about the subject of a screen. @param subject of `wishSubjects` */
export function WaitingWishes({ subject }: { readonly subject: string }) {
  const wishes = useWishesAbout(subject);
  if (wishes.length === 0) return null;
  return (
    <Card tone="attention" data-waiting={subject}>
      <WishRows wishes={wishes} />
    </Card>
  );
}
