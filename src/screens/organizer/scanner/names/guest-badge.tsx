import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useAuth } from '#app/account/auth.ts';
import { useAction } from '#app/data/use-action.ts';
import { useServer } from '#app/data/server-data.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { readBadge, type BadgesReply } from '#contract/sales/badges.ts';
import { ownRights } from '#contract/sales/door-sales.ts';
import { BadgeSheets } from '#screens/parts/badges/badge-sheets.tsx';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';

interface GuestBadgeProps {
  readonly eventId: string;
  readonly ticketNumber: number;
}

/** Prints a guest's badge for a signed-in supervisor. Codes and layout come from the server; nothing else waits for it. */
export function GuestBadge({ eventId, ticketNumber }: GuestBadgeProps) {
  const { call } = useEngines();
  const { names: texts } = useMessages('scanning');
  const { user } = useAuth();
  const params = { registrationId: eventId };
  const rights = useServer(ownRights, { params }, { off: user === null });
  const [printed, setPrinted] = useState<BadgesReply | null>(null);
  const print = useAction({
    run: () => call(readBadge, { params: { ...params, ticketNumber: String(ticketNumber) } }),
    done: setPrinted,
  });
  if (rights.data?.rights.includes('supervise') !== true) return null;
  return (
    <>
      <Button busy={print.busy} onClick={() => print.run()}>
        <Printer size={18} aria-hidden /> {texts.printBadge}
      </Button>
      <AlertText text={print.error} />
      {printed === null ? null : <BadgeSheets badges={printed} />}
    </>
  );
}
