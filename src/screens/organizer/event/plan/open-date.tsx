import { useAction } from '#app/data/use-action.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { openEventDate, readEventDraft, type EditableEvent } from '#contract/events/event-drafts.ts';
import { listEvents, readEvent } from '#contract/events/events.ts';
import { myEvents } from '#contract/events/my-events.ts';
import { ConfirmDialog } from '#screens/parts/confirm-dialog.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

interface OpenDateProps {
  readonly event: EditableEvent;
  /** Number of valid tickets; null if not counted. */
  readonly tickets: number | null;
  /** They are being counted. */
  readonly counting: boolean;
  readonly onClose: () => void;
}

/** Postpones an event whose new date is not yet known, after showing the consequences. */
export function OpenDate({ event, tickets, counting, onClose }: OpenDateProps) {
  const { call } = useEngines();
  const { openDate: texts } = useMessages('desk').plan;
  const { registrationId, version } = event;
  const postpone = useAction({
    run: () => call(openEventDate, { params: { registrationId }, query: { version } }),
    reads: [readEventDraft, myEvents, readEvent, listEvents],
    says: () => ({ title: texts.done, text: texts.doneText }),
    closes: onClose,
  });
  return (
    <ConfirmDialog
      title={texts.title}
      description={
        <>
          {/* As high as the sentence that comes. */}
          {counting ? <Skeleton height="3rem" /> : null}
          {texts.text(tickets)}
        </>
      }
      confirm={texts.confirm}
      action={postpone}
      onClose={onClose}
    />
  );
}
