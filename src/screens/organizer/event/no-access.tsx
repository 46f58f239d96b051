import { Link, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useAuth } from '#app/account/auth.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { buttonStyle } from '#ui/button.tsx';
import { ErrorState } from '#ui/message-state.tsx';
import { Page } from '#ui/page.tsx';
import type { UnsentEvent } from '#app/engines/drafts.ts';
import { DiscardTyped } from '#screens/organizer/editor/discard-typed.tsx';

/** Shown for an event that the person doesn't run; leads to what they had entered for it, or discards it. */
export function NoAccess() {
  const { registrationId = '' } = useParams({ strict: false });
  const { title, noAccess: texts } = useMessages('desk').event;
  const typed = useTyped(registrationId);
  return (
    <Page title={title} width="column">
      <ErrorState
        title={texts.title}
        action={
          <>
            <Link to="/my-events" className={buttonStyle({ look: 'primary' })}>
              {texts.myEvents}
            </Link>
            {typed === null ? null : typed.hasForm ? (
              <Link to="/events/create" search={{ draft: registrationId }} className={buttonStyle()}>
                {texts.typed}
              </Link>
            ) : (
              // The editor can't show its parts without its form, which only the server has.
              <DiscardTyped id={registrationId} texts={texts} />
            )}
          </>
        }
      >
        {texts.text} {typed === null ? null : texts.typedText}
      </ErrorState>
    </Page>
  );
}

/** Returns what this device has of an event that the server lacks; null if nothing. */
function useTyped(eventId: string): UnsentEvent | null {
  const { drafts } = useEngines();
  const person = useAuth().user?.credentialId ?? null;
  const [found, setFound] = useState<{ readonly by: number | null; readonly typed: UnsentEvent } | null>(
    null,
  );
  useEffect(() => {
    let isWanted = true;
    drafts()
      .then((all) => all.unsent())
      .then(
        (unsent) => {
          const typed = unsent.find(({ id }) => id === eventId);
          if (isWanted && typed !== undefined) setFound({ by: person, typed });
        },
        // If the store does not open, that is reported elsewhere.
        () => {},
      );
    return () => void (isWanted = false);
  }, [drafts, eventId, person]);
  return found !== null && found.by === person && found.typed.id === eventId ? found.typed : null;
}
