import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { KeyRound } from 'lucide-react';
import { css } from 'styled-system/css';
import type { DoorDesk, OpenGate, Scanned, ScanStation } from '#app/engines/door-desk.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { addOnAt } from '#app/scanning/add-on-gate.ts';
import { guestNotice } from '#app/scanning/guest-notice.ts';
import { useDirection } from '#app/scanning/shift.ts';
import { useHeader } from '#app/scanning/use-gate.ts';
import { useKioskShown } from '#app/scanning/use-kiosk-shown.ts';
import { useScanning, type Shown } from '#app/scanning/use-scanning.ts';
import { useWakeLock } from '#app/shell/wake-lock.ts';
import type { Kiosk } from '#domain/door/kiosk.ts';
import type { ManifestGate, ManifestHeader } from '#domain/manifest/manifest.ts';
import { VerdictFace } from '#screens/parts/door/verdict-face.tsx';
import { Button } from '#ui/button.tsx';
import { useCovered } from '#ui/layers/layers.ts';
import { CameraView } from '../camera-view.tsx';
import { KioskPin } from './kiosk-pin.tsx';

interface KioskScreenProps {
  readonly desk: DoorDesk;
  readonly open: OpenGate;
  readonly station: ScanStation;
  readonly gate: ManifestGate;
  readonly kiosk: Kiosk;
}

const root = css({
  position: 'fixed',
  inset: '0',
  zIndex: '40',
  bg: 'surface.ground',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'minmax(0, 1fr) auto',
  notch: true,
  pt: 'env(safe-area-inset-top)',
});
const words = css({
  display: 'grid',
  gap: 'snug',
  p: 'room',
  pb: 'calc(1.5rem + env(safe-area-inset-bottom))',
  textAlign: 'center',
});
const big = css({
  fontSize: 'clamp(2rem, 7vmin, 5rem)',
  fontWeight: '750',
  lineHeight: '1.2',
  textWrap: 'balance',
});

/** Self-service scanner for guests: large text, no names, and no exit without the PIN. */
export function KioskScreen({ desk, open, station, gate, kiosk }: KioskScreenProps) {
  useWakeLock();
  const { kiosk: texts } = useMessages('scanning');
  const header = useHeader(open);
  const { gateId } = gate;
  const [direction] = useDirection(header, gate);
  const [leaving, setLeaving] = useState(false);
  // The PIN entry is not a layer, because going back must not close the kiosk's own screen.
  const covered = useCovered() || leaving;
  const scanning = useScanning({ desk, open, station, gateId, direction, covered });
  const { shown, scan } = scanning;
  useKioskShown(scanning);
  const onText = useCallback((text: string) => void scan({ via: 'camera', text }), [scan]);
  const onScanned = useEffectEvent((scanned: Scanned) => {
    // The guest's verdict takes precedence; staff who opened the PIN entry open it again.
    setLeaving(false);
    void scan({ via: 'wedge', ...scanned });
  });
  useEffect(() => station.wedge((scanned) => onScanned(scanned)), [station]);
  useEffect(() => {
    // After a reload the browser plays no sound until the screen is touched.
    const wake = () => void station.feedback.unlock();
    addEventListener('pointerdown', wake, { once: true });
    return () => removeEventListener('pointerdown', wake);
  }, [station]);
  // Staff who scan by hand again use the rear camera.
  useEffect(() => () => void station.camera.start(), [station]);
  return (
    <div className={root} data-kiosk="" data-scan-state={shown === null ? 'scanning' : 'showing'}>
      <div className={css({ position: 'relative', overflow: 'hidden' })}>
        <CameraView station={station} onText={onText} front />
        <div className={css({ position: 'absolute', top: 'base', insetInlineEnd: 'base' })}>
          <Button look="glass" onClick={() => setLeaving(true)}>
            <KeyRound size={20} aria-hidden /> {texts.staff}
          </Button>
        </div>
      </div>
      <div className={words}>
        <h1 tabIndex={-1} className={big}>
          {texts.hold[direction]}
        </h1>
        <p className={css({ fontSize: 'lead', color: 'text.soft', textWrap: 'balance' })}>{texts.holdText}</p>
      </div>
      {shown === null ? null : <KioskVerdict shown={shown} header={header} />}
      {leaving ? <KioskPin kiosk={kiosk} onBack={() => setLeaving(false)} /> : null}
    </div>
  );
}

interface KioskVerdictProps {
  readonly shown: Shown;
  readonly header: ManifestHeader;
}

/** Covers the camera and the exit, and closes by itself. */
function KioskVerdict({ shown: { judged }, header }: KioskVerdictProps) {
  const { kiosk: texts } = useMessages('scanning');
  const { verdict, scan } = judged;
  const addOn = scan !== null && addOnAt(header, scan.gateId) !== undefined;
  const { look, title, text } = guestNotice(judged, addOn, texts);
  return (
    <div
      role="alert"
      data-verdict={verdict.code}
      data-scan-id={scan?.scanId}
      className={css({ position: 'absolute', inset: '0', display: 'grid' })}
    >
      <VerdictFace look={look} title={title} sentences={[text]} />
    </div>
  );
}
