import { useNavigate } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { css } from 'styled-system/css';
import type { DoorEvent } from '#app/engines/door-desk.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { storeKiosk } from '#app/scanning/kiosk.ts';
import type { Kiosk } from '#domain/door/kiosk.ts';
import { Button } from '#ui/button.tsx';
import { KioskPin } from './kiosk-pin.tsx';

interface KioskHeldProps {
  readonly door: DoorEvent;
  readonly kiosk: Kiosk;
}

/**
 * A kiosk that cannot scan because its gate was removed or its tickets are not on the device. It resumes
 * automatically, or ends with its PIN.
 */
export function KioskHeld({ door, kiosk }: KioskHeldProps) {
  const { kiosk: texts } = useMessages('scanning');
  const [leaving, setLeaving] = useState(false);
  useMoved({ door, kiosk });
  return (
    <div
      data-kiosk="held"
      data-scan-state="blocked"
      className={css({
        position: 'fixed',
        inset: '0',
        zIndex: '40',
        bg: 'surface.ground',
        display: 'grid',
        alignContent: 'center',
        justifyItems: 'center',
        gap: 'room',
        p: 'room',
        textAlign: 'center',
      })}
    >
      <h1 tabIndex={-1} className={css({ textStyle: 'h1' })}>
        {texts.held.title}
      </h1>
      <p className={css({ fontSize: 'lead', color: 'text.soft' })}>{texts.held.text}</p>
      <Button size="large" onClick={() => setLeaving(true)}>
        <KeyRound size={20} aria-hidden /> {texts.staff}
      </Button>
      {leaving ? <KioskPin kiosk={kiosk} onBack={() => setLeaving(false)} /> : null}
    </div>
  );
}

/** Lets an organizer reassign the kiosk from a removed gate remotely, so that nobody has to walk there. */
function useMoved({ door, kiosk }: KioskHeldProps): void {
  const { stored } = useEngines();
  const navigate = useNavigate();
  const gateId = door.manifest?.header.gates.find((gate) => gate.gateId === door.enrolment.gateId)?.gateId;
  useEffect(() => {
    if (gateId === undefined || gateId === kiosk.gateId) return;
    storeKiosk(stored, { ...kiosk, gateId });
    void navigate({ to: '/scanner', search: { event: kiosk.eventId, gate: gateId }, replace: true });
  }, [gateId, kiosk, navigate, stored]);
}
