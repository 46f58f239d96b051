import { useAction } from '#app/data/use-action.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { openEventDate, readEventDraft, type EditableEvent } from '#contract/events/event-drafts.ts';
import { listEvents, readEvent } from '#contract/events/events.ts';
import { myEvents } from '#contract/events/my-events.ts';
import { ConfirmDialog } from '#screens/parts/confirm-dialog.tsx';

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
          {counting ? <CountToCome text={texts.text} /> : null}
          {texts.text(tickets)}
        </>
      }
      confirm={texts.confirm}
      action={postpone}
      onClose={onClose}
    />
  );
}

/** Nearly as wide as any other number. */
const likelyTickets = 1_000;

/** Takes the place of the sentence that begins the text once the tickets are counted, so that nothing moves then. */
function CountToCome({ text }: { readonly text: (tickets: number | null) => string }) {
  const counted = text(likelyTickets);
  return (
    <span aria-hidden data-state-of-screen="loading" style={{ visibility: 'hidden' }}>
      {counted.slice(0, counted.length - text(null).length)}
    </span>
  );
}
