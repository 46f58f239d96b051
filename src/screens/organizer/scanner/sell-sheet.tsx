import { useServer } from '#app/data/server-data.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { lazyCode } from '#app/shell/lazy-code.ts';
import { lazyPart } from '#app/shell/lazy-part.tsx';
import { PartMissing } from '#app/shell/part-missing.tsx';
import { ownRights } from '#contract/sales/door-sales.ts';
import { Sheet } from '#ui/layers/dialog.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';

interface SellSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly eventId: string;
  readonly title: string;
  /** Lets the holder of a code in at this gate, as if it was scanned. */
  readonly onAdmit: (code: string) => void;
}

/** Sells tickets beside the camera: by whoever is signed in on this phone, whatever the phone itself may do. */
export function SellSheet({ open, onClose, eventId, title, onAdmit }: SellSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <Selling
        eventId={eventId}
        onAdmit={(code) => {
          onClose();
          onAdmit(code);
        }}
      />
    </Sheet>
  );
}

/** Whether the person who is signed in here may sell at an event; asked once where there is one. */
export function useMaySell(eventId: string, isSignedIn: boolean): boolean {
  const rights = useServer(ownRights, { params: { registrationId: eventId } }, { off: !isSignedIn });
  return rights.data?.rights.includes('sell') === true;
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
