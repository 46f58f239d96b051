import type { Cancel, Clock } from '#platform/clock.ts';
import type { Reading } from './decode/decode-messages.ts';
import { DecodeFailed } from './decode/decode-failed.ts';
import type { Decoder } from './decode/decoder.ts';
import { watchFrames } from './camera/frame-watch.ts';
import type { PictureWatcher } from './camera/picture-watcher.ts';
import { addFrame, type FrameTimes, type ScanStats, statsOf } from './scan-stats.ts';
import { forgetSighting, NOTHING_SEEN, sight, type Sightings } from './sighting.ts';
import type { FrameSource } from './camera/video-frames.ts';

/** What the scanner is made of. */
export interface ScannerParts {
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
   * Watches the frames and calls back with each code that is newly offered. A running watch is replaced, and one that is
   * paused stays so: the camera may be another one while a verdict is on the screen.
   */
  start(frames: FrameSource, onText: (text: string) => void): void;
  /** The next watch is not paused. */
  stop(): void;
  /** A verdict, or whatever else, lies over the picture: nothing is read until `resume`, and a code still in view then is no new offer. */
  pause(): void;
  resume(): void;
  /** Looking this text up failed: it may be offered again at once. */
  forget(text: string): void;
  stats(): ScanStats;
  /** Whether the picture froze, and when that changes. */
  readonly picture: Pick<PictureWatcher, 'isFrozen' | 'onChange'>;
  /** Lets the decoder go; the scanner is of no use afterwards. */
  close(): void;
}

/** In a scene at rest the next look waits this long, ms. */
const IDLE_WAIT_MS = 60;
/** Before a decoder that died is replaced, or a frame that broke is followed by the next, ms. */
const TROUBLE_WAIT_MS = 500;

/** Grabs a frame, decodes it, offers what is new; then the next. Paused, hidden or stopped it holds no frame. */
export function createScanner(parts: ScannerParts): Scanner {
  const { clock, newDecoder, visibility } = parts;
  let decoder = newDecoder();
  let watching: { readonly frames: FrameSource; readonly onText: (text: string) => void } | null = null;
  let paused = false;
  let sightings: Sightings = NOTHING_SEEN;
  let times: FrameTimes = [];
  const mayWatch = (): boolean => watching !== null && !paused && visibility.isVisible();

  const look = async (): Promise<number> => {
    const from = watching?.frames;
    try {
      const reading = await readNext(from, decoder);
      // A reading that comes back after a pause or a stop belongs to what was before.
      if (reading !== null && mayWatch() && watching?.frames === from) take(reading);
      return reading === null || reading.idle ? IDLE_WAIT_MS : 0;
    } catch (error) {
      if (isLost(error) && watching !== null) decoder = newDecoder();
      return TROUBLE_WAIT_MS;
    }
  };
  const take = (reading: Reading): void => {
    times = addFrame(times, clock.monotonic(), reading.ms);
    if (reading.idle) return; // A skipped frame shows what the one before it showed.
    const seen = sight(sightings, reading, watch.watchedMs());
    sightings = seen.sightings;
    if (seen.offer !== null) watching?.onText(seen.offer);
  };

  const frames = (): FrameSource | null => watching?.frames ?? null;
  const watch = watchFrames(parts, { frames, mayWatch, isPaused: () => paused, look });
  const setPaused = (now: boolean): void => {
    paused = now;
    watch.update();
  };
  const stop = (): void => {
    watching = null;
    sightings = NOTHING_SEEN;
    setPaused(false);
  };

  return {
    start(frames, onText) {
      watching = { frames, onText };
      times = [];
      watch.update();
    },
    stop,
    pause: () => setPaused(true),
    resume: () => setPaused(false),
    forget: (text) => void (sightings = forgetSighting(sightings, text)),
    stats: () => statsOf(times),
    picture: watch.picture,
    close() {
      stop();
      watch.close();
      decoder.close();
    },
  };
}

/** `null` while there is no picture yet. */
async function readNext(frames: FrameSource | undefined, decoder: Decoder): Promise<Reading | null> {
  const frame = (await frames?.grab()) ?? null;
  return frame === null ? null : decoder.read(frame);
}

function isLost(error: unknown): boolean {
  return error instanceof DecodeFailed && error.code === 'decoder_lost';
}
