import { useState } from 'react';
import { useAction } from '#app/data/use-action.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { readEvent } from '#contract/events/events.ts';
import { leaveWaiting, myWaiting, type OwnWaiting } from '#contract/sales/waiting-list.ts';
import { mayBeDone } from '#domain/failures/failure.ts';
import { ConfirmDialog } from '#screens/parts/confirm-dialog.tsx';
import { Button } from '#ui/button.tsx';

/** Removes the user from a waiting list after confirmation. */
export function LeaveWaiting({ entry }: { readonly entry: OwnWaiting }) {
  const { call } = useEngines();
  const { waiting: texts } = useMessages('events');
  const [asking, setAsking] = useState(false);
  const leave = useAction({
    async run() {
      const { entryId } = entry;
      const left = await call(leaveWaiting, { params: { entryId } });
      if (left.ok || !mayBeDone(left.failure)) return left;
      // Only the reply may be lost; the list then tells that it worked.
      const now = await call(myWaiting, { query: {} });
      const isLeft = now.ok && now.value.items.every((one) => one.entryId !== entryId);
      return isLeft ? { ok: true, value: entry } : left;
    },
    reads: [myWaiting, readEvent],
    says: () => ({ title: texts.left }),
    done: () => setAsking(false),
    // Leaving twice is leaving once.
    called: 'read',
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
