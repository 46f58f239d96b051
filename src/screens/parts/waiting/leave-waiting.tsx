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
      const ask = () => call(leaveWaiting, { params: { entryId: entry.entryId } });
      const left = await ask();
      if (left.ok || !mayBeDone(left.failure)) return left;
      // Only the reply may be lost; the next one tells how the entry ended.
      const again = await ask();
      return again.ok ? again : left;
    },
    reads: [myWaiting, readEvent],
    says: ({ state, quantity, ticketTypeName }) => {
      if (state === 'taken') return null;
      return { title: state === 'lapsed' ? texts.lapsed(quantity, ticketTypeName) : texts.left };
    },
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
