import { CameraOff } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { css, cx } from 'styled-system/css';
import type { CameraState, ScanStation } from '#app/engines/door-desk.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useCameraState, usePictureFrozen } from '#app/scanning/use-station.ts';
import { Button } from '#ui/button.tsx';

const frameStyle = css({
  position: 'absolute',
  left: '50%',
  top: '50%',
  h: 'min(72%, 62vw)',
  w: 'auto',
  aspectRatio: '1',
  transform: 'translate(-50%, -50%)',
  pointerEvents: 'none',
});
/** On the lowest phones the picture is lower than these words and their button: they scroll. */
const troubleStyle = css({
  position: 'absolute',
  insetX: '0',
  bottom: '0',
  overflowY: 'auto',
  display: 'grid',
  alignContent: 'start',
  gap: 'near',
  p: 'base',
  justifyItems: 'start',
});
const waitingStyle = css({
  position: 'absolute',
  insetX: '0',
  top: '40%',
  textAlign: 'center',
  color: 'text.soft',
});

// Has its own background because it is shown over a frozen picture.
const frozenStyle = css({
  position: 'absolute',
  insetX: 'base',
  mt: 'base',
  display: 'grid',
  gap: 'tight',
  maxW: '28rem',
  p: 'near',
  borderRadius: 'large',
  bg: 'surface.ground',
});

/** At the top of the picture; in a kiosk below the button for the staff. */
const topLook = css({ top: '0' });
const belowStaffLook = css({ top: '5.5rem' });

const corner = 'M2 22V12A10 10 0 0 1 12 2H22';

/** Shows where to hold the code: four corners in the shape of a gate. */
function Frame() {
  return (
    <svg viewBox="0 0 200 200" aria-hidden="true" className={frameStyle}>
      {[0, 90, 180, 270].map((turn) => (
        <path
          key={turn}
          d={corner}
          transform={`rotate(${turn} 100 100)`}
          fill="none"
          strokeWidth="5"
          strokeLinecap="round"
          className={css({ stroke: 'accent' })}
        />
      ))}
    </svg>
  );
}

interface CameraViewProps {
  readonly station: ScanStation;
  readonly onText: (text: string) => void;
  /** Whether the camera faces the guest; the picture is then mirrored. */
  readonly front?: boolean;
}

interface NoteProps {
  readonly station: ScanStation;
  readonly state: CameraState;
  readonly top: string;
}

/** Explains the state of the camera while the picture is missing or frozen. */
function CameraNote({ station, state, top }: NoteProps) {
  const { camera: texts } = useMessages('scanning');
  const frozen = usePictureFrozen(station.scanner);
  if (frozen && (state.kind === 'restarting' || state.kind === 'on'))
    return (
      <div role="status" data-trouble="camera_frozen" className={cx(frozenStyle, top)}>
        <p className={css({ fontWeight: '650' })}>{texts.frozen.title}</p>
        <p>{texts.frozen.text}</p>
      </div>
    );
  if (state.kind !== 'starting' && state.kind !== 'restarting') return null;
  return (
    <p role="status" className={waitingStyle}>
      {state.kind === 'starting' ? texts.starting : texts.restarting}
    </p>
  );
}

/** Shows the camera picture, or why there is none. */
export function CameraView({ station, onText, front = false }: CameraViewProps) {
  const { camera: texts } = useMessages('scanning');
  const state = useCameraState(station.camera);
  const video = useRef<HTMLVideoElement>(null);
  const top = front ? belowStaffLook : topLook;
  const stream = state.kind === 'on' ? state.stream : null;

  // An effect event, so that a new callback (for example after a change of direction) doesn't restart the watch,
  // which would report the same code again.
  const onRead = useEffectEvent((text: string) => onText(text));

  useEffect(() => {
    if (front) void station.camera.start(undefined, 'user');
    else if (station.camera.state.kind === 'off') void station.camera.start();
  }, [station, front]);
  useEffect(() => {
    const element = video.current;
    if (element === null || stream === null) return undefined;
    element.srcObject = stream;
    // Rejects if the stream ends while starting; the camera's state reports what follows.
    void element.play().catch(() => {});
    station.watch(element, (text) => onRead(text));
    return () => {
      // Stop reading, so that a camera that restarts behind a verdict or a sheet doesn't scan.
      station.scanner.leave();
      element.srcObject = null;
    };
  }, [station, stream]);

  return (
    <div className={css({ position: 'absolute', inset: '0', bg: 'surface.raised' })}>
      <video
        ref={video}
        muted
        playsInline
        aria-label={texts.label}
        className={cx(
          css({ position: 'absolute', inset: '0', w: 'full', h: 'full', objectFit: 'cover' }),
          front && css({ transform: 'scaleX(-1)' }),
        )}
      />
      {stream === null ? null : <Frame />}
      {state.kind === 'failed' ? (
        <div role="alert" data-trouble={state.failure.code} className={cx(troubleStyle, top)}>
          <CameraOff size={32} aria-hidden className={css({ color: 'verdict.attention' })} />
          <p className={css({ textStyle: 'h2' })}>{texts.none}</p>
          <p className={css({ maxW: '24rem' })}>{texts.failures[state.failure.code]}</p>
          <Button onClick={() => void station.camera.start(undefined, front ? 'user' : undefined)}>
            {texts.tryAgain}
          </Button>
        </div>
      ) : null}
      <CameraNote station={station} state={state} top={top} />
    </div>
  );
}
