import { useAction } from '#app/data/use-action.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { openEventDate, readEventDraft, type EditableEvent } from '#contract/events/event-drafts.ts';
import { listEvents, myEvents, readEvent } from '#contract/events/events.ts';
import { ConfirmDialog } from '#screens/parts/confirm-dialog.tsx';

interface OpenDateProps {
  readonly event: EditableEvent;
  /** Valid ones; null where they are not counted. */
  readonly tickets: number | null;
  readonly onClose: () => void;
}

/** Postpones an event before its new date is known, with the consequences said before. */
export function OpenDate({ event, tickets, onClose }: OpenDateProps) {
  const { call } = useEngines();
  const { openDate: texts } = useMessages('desk').plan;
  const { registrationId, version } = event;
  const postpone = useAction({
    run: () => call(openEventDate, { params: { registrationId }, query: { version } }),
    reads: [readEventDraft, myEvents, readEvent, listEvents],
    says: () => ({ title: texts.done, text: texts.doneText }),
    done: onClose,
  });
  return (
    <ConfirmDialog
      title={texts.title}
      description={texts.text(tickets)}
      confirm={texts.confirm}
      action={postpone}
      onClose={onClose}
    />
  );
}
