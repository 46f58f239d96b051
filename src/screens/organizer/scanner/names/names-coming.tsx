import { useAction } from '#app/data/use-action.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import type { DoorDesk } from '#app/engines/door-desk.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/message-state.tsx';

/** Explains why the names are not on the device yet and how they get there. */
export function NamesComing({ desk, eventId }: { readonly desk: DoorDesk; readonly eventId: string }) {
  const { coming: texts } = useMessages('scanning').names;
  const bring = useAction({
    run: async () => {
      const failure = await desk.names.bring(eventId);
      return failure === null ? { ok: true, value: null } : { ok: false, failure };
    },
    words: () => texts.failed,
  });
  return (
    <EmptyState
      title={texts.title}
      action={
        <Button look="primary" disabled={bring.busy} onClick={() => bring.run()}>
          {texts.again}
        </Button>
      }
    >
      <span role="status">{bring.error ?? texts.text}</span>
    </EmptyState>
  );
}
