import { useState } from 'react';
import { useAction } from '#app/data/use-action.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { readEvent } from '#contract/events/events.ts';
import { leaveWaiting, myWaiting, type OwnWaiting } from '#contract/sales/waiting-list.ts';
import { ConfirmDialog } from '#screens/parts/confirm-dialog.tsx';
import { Button } from '#ui/button.tsx';

/** Removes the user from a waiting list after confirmation. */
export function LeaveWaiting({ entry }: { readonly entry: OwnWaiting }) {
  const { call } = useEngines();
  const { waiting: texts } = useMessages('events');
  const [asking, setAsking] = useState(false);
  const leave = useAction({
    run: () => call(leaveWaiting, { params: { entryId: entry.entryId } }),
    reads: [myWaiting, readEvent],
    says: () => ({ title: texts.left }),
    done: () => setAsking(false),
  });
  return (
    <>
      <Button aria-label={texts.leaveOf(entry.eventName)} onClick={() => setAsking(true)}>
        {texts.leave}
      </Button>
      {asking ? (
        <ConfirmDialog
          title={texts.leaving.title}
          description={entry.offer === null ? texts.leaving.waiting : texts.leaving.offered}
          confirm={texts.leave}
          action={leave}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
