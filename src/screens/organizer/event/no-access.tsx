import { Link, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useAuth } from '#app/account/auth.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { buttonStyle } from '#ui/button.tsx';
import { ErrorState } from '#ui/message-state.tsx';
import { Page } from '#ui/page.tsx';

/** Shown for an event that the person doesn't run; leads to what they had entered for it. */
export function NoAccess() {
  const { registrationId = '' } = useParams({ strict: false });
  const { title, noAccess: texts } = useMessages('desk').event;
  const isTyped = useIsTyped(registrationId);
  return (
    <Page title={title} width="column">
      <ErrorState
        title={texts.title}
        action={
          <>
            <Link to="/my-events" className={buttonStyle({ look: 'primary' })}>
              {texts.myEvents}
            </Link>
            {isTyped ? (
              <Link to="/events/create" search={{ draft: registrationId }} className={buttonStyle()}>
                {texts.typed}
              </Link>
            ) : null}
          </>
        }
      >
        {texts.text} {isTyped ? texts.typedText : null}
      </ErrorState>
    </Page>
  );
}

/** Returns whether this device has changes to an event that the server lacks. */
function useIsTyped(eventId: string): boolean {
  const { drafts } = useEngines();
  const person = useAuth().user?.credentialId ?? null;
  const [typedBy, setTypedBy] = useState<number | null>(null);
  useEffect(() => {
    let isWanted = true;
    drafts()
      .then((all) => all.unsent())
      .then(
        (unsent) => void (isWanted && unsent.some(({ id }) => id === eventId) && setTypedBy(person)),
        // If the store does not open, that is reported elsewhere.
        () => {},
      );
    return () => void (isWanted = false);
  }, [drafts, eventId, person]);
  return typedBy !== null && typedBy === person;
}
