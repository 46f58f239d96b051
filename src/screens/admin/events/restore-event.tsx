import { useAction } from '#app/data/use-action.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { listAdminEvents, restoreEvent } from '#contract/events/admin-events.ts';
import { ConfirmDialog } from '#screens/parts/confirm-dialog.tsx';
import type { Asking } from './asking.ts';

/** Asks before making an event public again. */
export function RestoreEvent({ event, onChanged, onClose }: Asking) {
  const { call } = useEngines();
  const { noName, restore: texts } = useMessages('allEvents');
  const name = event.name || noName;
  const action = useAction({
    run: () => call(restoreEvent, { params: { registrationId: event.registrationId } }),
    reads: [listAdminEvents],
    says: () => ({ title: texts.done(name) }),
    done(changed) {
      onChanged(changed);
    },
    closes: onClose,
  });
  return (
    <ConfirmDialog
      title={texts.question(name)}
      description={texts.text}
      confirm={texts.confirm}
      action={action}
      onClose={onClose}
    />
  );
}
