import { useMessages } from '#app/engines/use-messages.ts';
import { useEventDraft } from '#app/drafts/use-event-draft.ts';
import type { EventTexts } from '#app/events/event-form.ts';
import { ReadState } from '#screens/parts/read-state.tsx';
import { Editor } from './editor.tsx';

interface EventEditorProps {
  readonly id: string;
  /** The form of a new event; null where it is there already. */
  readonly fresh: EventTexts | null;
}

/** An event to be edited: opened from this device or the server, with or without a connection. */
export function EventEditor({ id, fresh }: EventEditorProps) {
  const { loading, failed } = useMessages('editor');
  const { opened, again } = useEventDraft(id, fresh);
  const failure = opened?.ok === false ? opened.failure : null;
  return (
    <ReadState
      read={{
        data: opened?.ok === true ? opened.value : undefined,
        at: 0,
        failure,
        loading: opened === null,
        again,
      }}
      titles={{ loading, error: failed, offline: failed }}
    >
      {(draft) => <Editor id={id} opened={draft} />}
    </ReadState>
  );
}
