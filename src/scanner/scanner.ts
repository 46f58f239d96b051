import type { Cancel, Clock } from '#platform/clock.ts';
import type { Reading } from './decode/decode-messages.ts';
import { DecodeFailed } from './decode/decode-failed.ts';
import type { Decoder } from './decode/decoder.ts';
import { watchFrames } from './camera/frame-watch.ts';
import type { PictureWatcher } from './camera/picture-watcher.ts';
import { addFrame, type FrameTimes, type ScanStats, statsOf } from './scan-stats.ts';
import type { FrameSource } from './camera/video-frames.ts';
import { createInView, type InView } from './sighting.ts';

/** What the scanner is made of. */
export interface ScannerDeps {
  readonly clock: Clock;
  readonly newDecoder: () => Decoder;
  readonly visibility: {
    isVisible(): boolean;
    onChange(listener: (visible: boolean) => void): Cancel;
    /** Calls back once when the page is next painted. */
    whenPainted(callback: () => void): Cancel;
  };
  /** Opens the camera anew: its picture froze. */
  readonly restartCamera: () => void;
}

export interface Scanner {
  /**
   * Watches the frames and calls back with each code that is newly reported. A running watch is replaced, and one that is
   * paused stays so: the camera may be another one while a verdict is on the screen.
   */
  start(frames: FrameSource, onText: (text: string) => void): void;
  /** The frames end, as those of a camera that restarts: whether it is paused and what was seen stay as they are. */
  leave(): void;
  /** The next watch is not paused, and has seen nothing. */
  stop(): void;
  /** A verdict, or whatever else, lies over the picture: nothing is read until `resume`, and a code still in view then is no new report. */
  pause(): void;
  resume(): void;
  /** Reads on under the verdict of the last report, until `resume`: another code is a new report, that one is none. */
  readOn(): void;
  /** Looking this text up failed: it may be reported again at once. */
  forget(text: string): void;
  stats(): ScanStats;
  /** Whether the code that was reported last is still held before the camera, and when that changes. */
  readonly same: InView['same'];
  /** Whether the picture froze, and when that changes. */
  readonly picture: Pick<PictureWatcher, 'isFrozen' | 'onChange'>;
  /** Lets the decoder go; the scanner is of no use afterwards. */
  close(): void;
}

/** In a scene at rest the next look waits this long, ms. */
const IDLE_WAIT_MS = 60;
/** Before a decoder that died is replaced, or a frame that broke is followed by the next, ms. */
const TROUBLE_WAIT_MS = 500;

/** Grabs a frame, decodes it, reports what is new; then the next. Paused, hidden or stopped it holds no frame. */
export function createScanner(deps: ScannerDeps): Scanner {
  const { clock, visibility } = deps;
  const reader = createReader(deps.newDecoder);
  let watching: { readonly frames: FrameSource; readonly onText: (text: string) => void } | null = null;
  let mode: 'paused' | 'reading' | 'under_verdict' = 'reading';
  const inView = createInView();
  let times: FrameTimes = [];
  const mayWatch = (): boolean => watching !== null && mode !== 'paused' && visibility.isVisible();

  const look = (): Promise<number> => {
    const from = watching?.frames;
    const take = (reading: Reading): void => {
      // A reading that comes back after a pause or a stop belongs to what was before.
      if (!mayWatch() || watching?.frames !== from) return;
      times = addFrame(times, clock.monotonic(), reading.ms);
      // A skipped frame shows what the one before it showed.
      const text = reading.idle ? null : inView.see(reading, watch.watchedMs(), mode === 'under_verdict');
      if (text !== null) watching?.onText(text);
    };
    return lookOnce(() => reader.read(from), take);
  };
  const frames = () => watching?.frames ?? null;
  const watch = watchFrames(deps, { frames, mayWatch, isPaused: () => mode === 'paused', look });
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

/** Reads one frame; answers how long to wait before the next, ms. */
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

/** Reads with one decoder after another: one that is lost is replaced. */
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
