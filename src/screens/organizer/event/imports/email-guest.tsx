import { useAction } from '#app/data/use-action.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import {
  emailGuest,
  listGuestRows,
  readGuestImport,
  type GuestRowReply,
} from '#contract/sales/guest-imports.ts';
import { Button } from '#ui/button.tsx';

interface EmailGuestProps {
  readonly eventId: string;
  readonly importId: string;
  readonly guest: GuestRowReply;
}

/** Emails one guest their ticket, or resends it; renders nothing for guests without a ticket or address. */
export function EmailGuest({ eventId, importId, guest }: EmailGuestProps) {
  const { call } = useEngines();
  const { emails: texts } = useMessages('desk').guests;
  const name = guest.name || guest.email;
  const send = useAction({
    run: () => call(emailGuest, { params: { registrationId: eventId, importId, row: String(guest.row) } }),
    reads: [listGuestRows, readGuestImport],
    says: () => ({ title: texts.sentTo(name) }),
    failedTitle: texts.oneOf(name),
  });
  if (guest.state !== 'made' || guest.email === '' || guest.emailed?.state === 'queued') return null;
  const isFirst = guest.emailed == null;
  return (
    <span>
      <Button
        aria-label={isFirst ? texts.oneOf(name) : texts.againOf(name)}
        busy={send.busy}
        onClick={() => send.run()}
      >
        {isFirst ? texts.one : texts.again}
      </Button>
    </span>
  );
}
