import type { Cancel, Clock } from '#platform/clock.ts';
import type { Reading } from './decode/decode-messages.ts';
import { DecodeFailed } from './decode/decode-failed.ts';
import type { Decoder } from './decode/decoder.ts';
import { watchFrames } from './camera/frame-watch.ts';
import type { PictureWatcher } from './camera/picture-watcher.ts';
import { addFrame, type FrameTimes, type ScanStats, statsOf } from './scan-stats.ts';
import type { FrameSource } from './camera/video-frames.ts';
import { createInView, type InView } from './sighting.ts';

/** Dependencies of the scanner. */
export interface ScannerDeps {
  readonly clock: Clock;
  readonly newDecoder: () => Decoder;
  readonly visibility: {
    isVisible(): boolean;
    onChange(listener: (visible: boolean) => void): Cancel;
    /** Calls back once at the next paint. */
    whenPainted(callback: () => void): Cancel;
  };
  /** Reopens the camera after its picture froze. */
  readonly restartCamera: () => void;
}

export interface Scanner {
  /**
   * Watches the frames and calls back with each newly reported code. Replaces a running watch and keeps its paused
   * state: the camera may change while a verdict is on the screen.
   */
  start(frames: FrameSource, onText: (text: string) => void): void;
  /** Detaches the frames, as when a camera restarts. The paused state and the codes already seen are kept. */
  leave(): void;
  /** Stops. The next watch starts unpaused and without any code seen. */
  stop(): void;
  /**
   * Call while a verdict or a sheet covers the picture: nothing is read until `resume`, and a code still in view then
   * is not reported again.
   */
  pause(): void;
  resume(): void;
  /**
   * Keeps reading under the verdict of the last report until `resume`: another code is a new report, the same code is
   * not.
   */
  readOn(): void;
  /** Call when looking up this text failed, so that it may be reported again immediately. */
  forget(text: string): void;
  stats(): ScanStats;
  /** Whether the last reported code is still in view, with change notifications. */
  readonly same: InView['same'];
  /** Whether the picture froze, with change notifications. */
  readonly picture: Pick<PictureWatcher, 'isFrozen' | 'onChange'>;
  /** Releases the decoder; the scanner cannot be used afterwards. */
  close(): void;
}

/** Delay before the next frame in an idle scene, in ms. */
const IDLE_WAIT_MS = 60;
/** Delay before a lost decoder is replaced or the frame after a broken one is read, in ms. */
const TROUBLE_WAIT_MS = 500;

/** Grabs a frame, decodes it and reports what is new, then the next. Holds no frame while paused, hidden or stopped. */
export function createScanner(deps: ScannerDeps): Scanner {
  const { clock, visibility } = deps;
  const reader = createReader(deps.newDecoder);
  let watching: { readonly frames: FrameSource; readonly onText: (text: string) => void } | null = null;
  let mode: 'paused' | 'reading' | 'under_verdict' = 'reading';
  const inView = createInView();
  let times: FrameTimes = [];
  const canWatch = (): boolean => watching !== null && mode !== 'paused' && visibility.isVisible();

  const look = (): Promise<number> => {
    const from = watching?.frames;
    const take = (reading: Reading): void => {
      // A result that arrives after a pause or a stop belongs to the previous watch.
      if (!canWatch() || watching?.frames !== from) return;
      times = addFrame(times, clock.monotonic(), reading.ms);
      // A skipped frame shows the same as the one before it.
      const text = reading.idle ? null : inView.see(reading, watch.watchedMs(), mode === 'under_verdict');
      if (text !== null) watching?.onText(text);
    };
    return lookOnce(() => reader.read(from), take);
  };
  const frames = () => watching?.frames ?? null;
  const watch = watchFrames(deps, { frames, canWatch, isPaused: () => mode === 'paused', look });
  const setMode = (now: typeof mode): void => {
    mode = now;
    if (now === 'paused') inView.unseen();
    watch.update();
  };
  const stop = (): void => {
    watching = null;
    inView.clear();
    setMode('reading');
  };

  return {
    start(from, onText) {
      watching = { frames: from, onText };
      times = [];
      watch.update();
    },
    leave() {
      watching = null;
      inView.unseen();
      watch.update();
    },
    stop,
    pause: () => setMode('paused'),
    resume: () => setMode('reading'),
    readOn: () => setMode('under_verdict'),
    forget: inView.forget,
    stats: () => statsOf(times),
    same: inView.same,
    picture: watch.picture,
    close() {
      stop();
      watch.close();
      reader.close();
    },
  };
}

/** Reads one frame and resolves to the delay before the next, in ms. */
async function lookOnce(
  read: () => Promise<Reading | null>,
  take: (reading: Reading) => void,
): Promise<number> {
  try {
    const reading = await read();
    if (reading !== null) take(reading);
    return reading === null || reading.idle ? IDLE_WAIT_MS : 0;
  } catch {
    return TROUBLE_WAIT_MS;
  }
}

/** Reads with one decoder at a time and replaces it when it is lost. */
function createReader(newDecoder: () => Decoder) {
  let decoder = newDecoder();
  let closed = false;
  return {
    /** `null` while there is no picture yet. */
    async read(frames: FrameSource | undefined): Promise<Reading | null> {
      const frame = (await frames?.grab()) ?? null;
      try {
        return frame === null ? null : await decoder.read(frame);
      } catch (error) {
        if (isLost(error) && !closed) decoder = newDecoder();
        throw error;
      }
    },
    close(): void {
      closed = true;
      decoder.close();
    },
  };
}

function isLost(error: unknown): boolean {
  return error instanceof DecodeFailed && error.code === 'decoder_lost';
}
