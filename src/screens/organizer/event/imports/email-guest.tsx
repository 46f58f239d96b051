import { useAction } from '#app/data/use-action.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import {
  emailGuest,
  listGuestRows,
  readGuestImport,
  type GuestRowReply,
} from '#contract/sales/guest-imports.ts';
import { Button } from '#ui/button.tsx';
import { guestName } from './list-state.tsx';

interface EmailGuestProps {
  readonly eventId: string;
  readonly importId: string;
  readonly guest: GuestRowReply;
}

/** Emails one guest their ticket, or resends it; renders nothing for guests without a ticket or address. */
export function EmailGuest({ eventId, importId, guest }: EmailGuestProps) {
  const { call } = useEngines();
  const { guests: texts } = useMessages('desk');
  const { emails } = texts;
  const name = guestName(guest, texts, useFormats());
  const send = useAction({
    run: () => call(emailGuest, { params: { registrationId: eventId, importId, row: String(guest.row) } }),
    reads: [listGuestRows, readGuestImport],
    says: () => ({ title: emails.sentTo(name) }),
    failedTitle: emails.oneOf(name),
  });
  if (guest.state !== 'made' || guest.email === '' || guest.emailed?.state === 'queued') return null;
  const isFirst = guest.emailed == null;
  return (
    <span>
      <Button
        aria-label={isFirst ? emails.oneOf(name) : emails.againOf(name)}
        busy={send.busy}
        onClick={() => send.run()}
      >
        {isFirst ? emails.one : emails.again}
      </Button>
    </span>
  );
}
