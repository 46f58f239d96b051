import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useAuth } from '#app/account/auth.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { hasEndedKiosk } from '#app/scanning/ended-kiosk.ts';
import { useKiosk } from '#app/scanning/kiosk.ts';
import type { DoorDesk } from '#app/engines/door-desk.ts';
import { worksAtDoors } from '#app/account/role.ts';
import { lazyCode } from '#app/shell/lazy-code.ts';
import { lazyPart } from '#app/shell/lazy-part.tsx';
import { Button, buttonStyle } from '#ui/button.tsx';
import { ErrorState } from '#ui/message-state.tsx';
import { Page } from '#ui/page.tsx';
import { Prepare } from './prepare.tsx';

/** Loaded on demand, like the screen of a phone that isn't enrolled. Offline it would be of no use. */
const OwnPhone = lazyPart(
  lazyCode(async () => (await import('./not-enrolled.tsx')).RevokedOwnPhone),
  { waiting: null, failed: () => null },
);

interface RevokedProps {
  readonly desk: DoorDesk;
  readonly eventId: string;
  readonly gateId: string | undefined;
}

/** Shown after the organizer revoked this phone. It stays revoked whoever signs in, until a person enrols it again. */
export function Revoked({ desk, eventId, gateId }: RevokedProps) {
  const { stored } = useEngines();
  const { user } = useAuth();
  // A guest may be standing in front of it: only a code enrols it, or somebody who signs in anew.
  const isKiosk = useKiosk() !== null || hasEndedKiosk(stored, eventId);
  const { title, enterCode, revoked: texts } = useMessages('scanning');
  const [again, setAgain] = useState(false);
  if (again) return <Prepare desk={desk} eventId={eventId} gateId={gateId} door={null} asked="asked" />;
  return (
    <Page title={title} width="column">
      <div data-scan-state="blocked" data-trouble="device_revoked">
        <ErrorState
          title={texts.title}
          action={
            <div
              className={css({ display: 'flex', gap: 'snug', flexWrap: 'wrap', justifyContent: 'center' })}
            >
              {isKiosk ? null : worksAtDoors(user) ? (
                <Button look="primary" onClick={() => setAgain(true)}>
                  {texts.again}
                </Button>
              ) : user === null ? null : (
                <OwnPhone desk={desk} eventId={eventId} />
              )}
              <Link to="/scanner" search={{}} className={buttonStyle()}>
                {enterCode}
              </Link>
            </div>
          }
        >
          {texts.text}
        </ErrorState>
      </div>
    </Page>
  );
}
