import { useState } from 'react';
import { useServer } from '#app/data/server-data.ts';
import { useAction } from '#app/data/use-action.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import {
  listGuestImports,
  listGuestRows,
  readGuestImport,
  undoGuestImport,
  type GuestImport,
} from '#contract/sales/guest-imports.ts';
import { listAttendees } from '#contract/sales/attendees.ts';
import { ConfirmDialog } from '#screens/parts/confirm-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { guestName, nameOf } from './list-state.tsx';

interface UndoProps {
  readonly eventId: string;
  readonly list: GuestImport;
}

/** Revokes a list's tickets after confirmation. */
export function UndoButton({ eventId, list }: UndoProps) {
  const { guests: texts } = useMessages('desk');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button aria-label={texts.detail.undoOf(nameOf(list, texts))} onClick={() => setAsking(true)}>
        {texts.detail.undo}
      </Button>
      {asking ? <Undo eventId={eventId} list={list} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

/** Maximum number of names of those who entered. */
const maxNames = 5;

function Undo({ eventId, list, onClose }: UndoProps & { readonly onClose: () => void }) {
  const { call } = useEngines();
  const { guests } = useMessages('desk');
  const { undoing: texts } = guests.detail;
  const { count, listed } = useFormats();
  const { importId, madeTickets, voidedTickets } = list;
  const name = nameOf(list, guests);
  const params = { registrationId: eventId, importId };
  const came = useServer(listGuestRows, { params, query: { only: 'came', limit: String(maxNames) } });
  const undo = useAction({
    run: () => call(undoGuestImport, { params }),
    reads: [listGuestImports, readGuestImport, listGuestRows, listAttendees],
    says: () => ({ title: texts.done(name) }),
    closes: onClose,
  });
  return (
    <ConfirmDialog
      title={texts.title(name)}
      description={texts.text(count(madeTickets - voidedTickets))}
      confirm={texts.confirm}
      cancel={texts.keep}
      action={undo}
      onClose={onClose}
    >
      {came.loading ? <Skeleton height="1.5rem" /> : null}
      {came.data === undefined ? null : (
        <p>
          {came.data.items.length === 0
            ? texts.nobodyCame
            : texts.came(
                listed(came.data.items.map((guest) => guestName(guest, guests, { count }))),
                came.data.next !== null,
              )}
        </p>
      )}
    </ConfirmDialog>
  );
}
