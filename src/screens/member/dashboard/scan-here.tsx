import { Link, useNavigate } from '@tanstack/react-router';
import { useRepeatable } from '#app/data/new-id.ts';
import { useAction } from '#app/data/use-action.ts';
import { useStore } from '#app/data/live-query.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useDoorDesk } from '#app/scanning/door.ts';
import { inviteDevice, ownPhone } from '#contract/door/devices.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button, buttonStyle } from '#ui/button.tsx';

interface ScanHereProps {
  readonly registrationId: string;
  readonly eventName: string;
}

/**
 * Opens an event's scanner for a team member: requests a code for this phone, which is redeemed with a tap there. An
 * enrolled phone needs none.
 */
export function ScanHere({ registrationId, eventName }: ScanHereProps) {
  const { teams: texts } = useMessages('dashboard');
  const { call } = useEngines();
  const navigate = useNavigate();
  const once = useRepeatable();
  const desk = useDoorDesk();
  const here = useStore(async () => desk?.events(), [desk]) ?? [];
  const invite = useAction({
    run: () =>
      once(registrationId, (codeId) =>
        call(inviteDevice, { params: { registrationId }, body: { ...ownPhone(null), codeId } }),
      ),
    // Nothing has changed until the phone uses the code.
    called: 'read',
    closes: ({ code }) => navigate({ to: '/scanner', search: { code } }),
  });
  if (here.some(({ enrolment }) => enrolment.eventId === registrationId))
    return (
      <Link
        to="/scanner"
        search={{ event: registrationId }}
        aria-label={texts.scanAt(eventName)}
        className={buttonStyle({ look: 'primary' })}
      >
        {texts.scan}
      </Link>
    );
  return (
    <>
      <Button
        look="primary"
        aria-label={texts.scanAt(eventName)}
        busy={invite.busy}
        onClick={() => invite.run()}
      >
        {texts.scan}
      </Button>
      <AlertText text={invite.error} />
    </>
  );
}
