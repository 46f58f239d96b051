import { useState } from 'react';
import { useServer } from '#app/data/server-data.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { lazyCode } from '#app/shell/lazy-code.ts';
import { lazyPart } from '#app/shell/lazy-part.tsx';
import { PartMissing } from '#app/shell/part-missing.tsx';
import { ownRights } from '#contract/sales/door-sales.ts';
import type { OpenSale } from '#screens/parts/selling/sale-in-progress.tsx';
import { Sheet } from '#ui/layers/dialog.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';

interface SellSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly eventId: string;
  readonly title: string;
  /** Admits the holder of a code at this gate as if it had been scanned. */
  readonly onAdmit: (code: string) => void;
}

/** Sells tickets next to the camera, with the rights of the signed-in user, who alone sees its tickets. */
export function SellSheet({ open, onClose, eventId, title, onAdmit }: SellSheetProps) {
  const [sale, setSale] = useState<OpenSale | null>(null);
  return (
    <Sheet open={open} onClose={onClose} title={title} tall>
      <Selling
        eventId={eventId}
        open={sale}
        onOpen={setSale}
        onAdmit={(code) => {
          onClose();
          onAdmit(code);
        }}
      />
    </Sheet>
  );
}

/**
 * Returns whether the signed-in user may sell at an event; asked once if somebody is signed in, and null until the
 * answer comes, however many attempts that takes: a phone that starts offline has it later.
 */
export function useCanSell(eventId: string, isSignedIn: boolean): boolean | null {
  const rights = useServer(ownRights, { params: { registrationId: eventId } }, { off: !isSignedIn });
  if (rights.data === undefined) return isSignedIn ? null : false;
  return rights.data.rights.includes('sell');
}

const Selling = lazyPart(
  lazyCode(async () => (await import('#screens/parts/selling/sell-tickets.tsx')).SellTickets),
  {
    waiting: <Waiting />,
    failed: (failure) => <Missing {...failure} />,
    rooms: ['selling', 'parts'],
  },
);

function Waiting() {
  return <SkeletonCards label={useMessages('scanning').sell.loading} count={2} />;
}

function Missing(failure: { readonly missing: boolean; readonly retry: () => void }) {
  return <PartMissing what={useMessages('scanning').sell.title} {...failure} />;
}
