import { useState } from 'react';
import { useMessages } from '#app/engines/use-messages.ts';
import type { DoorDesk } from '#app/engines/door-desk.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/message-state.tsx';

/** The names are not on the device yet: why, and how they come. */
export function NamesComing({ desk, eventId }: { readonly desk: DoorDesk; readonly eventId: string }) {
  const { coming: texts } = useMessages('scanning').names;
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const bring = () => {
    setBusy(true);
    void desk.names
      .bring(eventId)
      .then(
        (failure) => setFailed(failure !== null),
        () => setFailed(true),
      )
      .finally(() => setBusy(false));
  };
  return (
    <EmptyState
      title={texts.title}
      action={
        <Button look="primary" disabled={busy} onClick={bring}>
          {texts.again}
        </Button>
      }
    >
      <span role="status">{failed ? texts.failed : texts.text}</span>
    </EmptyState>
  );
}
