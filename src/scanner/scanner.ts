import type { Cancel, Clock } from '#platform/clock.ts';
import type { Reading } from './decode-messages.ts';
import { DecodeFailed, type Decoder } from './decoder.ts';
import { addFrame, type FrameTimes, type ScanStats, statsOf } from './scan-stats.ts';
import { forgetSighting, NOTHING_SEEN, sight, type Sightings } from './sighting.ts';
import type { FrameSource } from './video-frames.ts';

/** What the scanner is made of. */
export interface ScannerParts {
  readonly clock: Clock;
  readonly newDecoder: () => Decoder;
  readonly visibility: {
    isVisible(): boolean;
    onChange(listener: (visible: boolean) => void): Cancel;
  };
}

export interface Scanner {
  /** Watches the frames and calls back with each code that is newly offered. A running watch is replaced. */
  start(frames: FrameSource, onText: (text: string) => void): void;
  stop(): void;
  /** A verdict lies over the picture: nothing is read until `resume`, and a code still in view then is no new offer. */
  pause(): void;
  resume(): void;
  /** Looking this text up failed: it may be offered again at once. */
  forget(text: string): void;
  stats(): ScanStats;
  /** Lets the decoder go; the scanner is of no use afterwards. */
  close(): void;
}

/** In a scene at rest the next look waits this long, ms. */
const IDLE_WAIT_MS = 60;
/** Before a decoder that died is replaced, or a frame that broke is followed by the next, ms. */
const TROUBLE_WAIT_MS = 500;

/**
 * The loop: wait for a frame -> grab it -> decode (one at a time) -> offer what is new -> wait for a frame.
 * Paused, hidden or stopped it waits for nothing and holds no frame.
 */
export function createScanner({ clock, newDecoder, visibility }: ScannerParts): Scanner {
  let decoder = newDecoder();
  let watching: { readonly frames: FrameSource; readonly onText: (text: string) => void } | null = null;
  let paused = false;
  let decoding = false;
  let waiting: Cancel = () => undefined;
  let sightings: Sightings = NOTHING_SEEN;
  let times: FrameTimes = [];
  /** Time in which the scene was not watched, and since when it is not. */
  let unwatchedMs = 0;
  let unwatchedSince: number | null = clock.monotonic();

  const mayWatch = (): boolean => watching !== null && !paused && visibility.isVisible();

  const update = (): void => {
    const now = clock.monotonic();
    waiting();
    if (!mayWatch()) {
      unwatchedSince ??= now;
      return;
    }
    if (unwatchedSince !== null) unwatchedMs += now - unwatchedSince;
    unwatchedSince = null;
    // A decode under way goes on to the next frame by itself.
    if (!decoding) waiting = watching?.frames.whenNext(look) ?? waiting;
  };

  const look = (): void => {
    decoding = true;
    void lookOnce().then((waitMs) => {
      decoding = false;
      if (waitMs === 0) update();
      else waiting = clock.after(waitMs, update);
    });
  };

  /** How long to wait before the next look, ms. Never rejects. */
  const lookOnce = async (): Promise<number> => {
    const frames = watching?.frames;
    try {
      const frame = (await frames?.grab()) ?? null;
      if (frame === null) return IDLE_WAIT_MS;
      const reading = await decoder.read(frame);
      // A reading that comes back after a pause or a stop belongs to what was before.
      if (mayWatch() && watching?.frames === frames) take(reading);
      return reading.idle ? IDLE_WAIT_MS : 0;
    } catch (error) {
      if (error instanceof DecodeFailed && error.code === 'decoder_lost' && watching !== null) decoder = newDecoder();
      return TROUBLE_WAIT_MS;
    }
  };

  const take = (reading: Reading): void => {
    const now = clock.monotonic();
    times = addFrame(times, now, reading.ms);
    // A skipped frame shows what the one before it showed.
    if (reading.idle) return;
    const seen = sight(sightings, reading, now - unwatchedMs);
    sightings = seen.sightings;
    if (seen.offer !== null) watching?.onText(seen.offer);
  };

  const unsubscribe = visibility.onChange(update);

  return {
    start(frames, onText) {
      watching = { frames, onText };
      paused = false;
      times = [];
      update();
    },
    stop() {
      watching = null;
      sightings = NOTHING_SEEN;
      update();
    },
    pause() {
      paused = true;
      update();
    },
    resume() {
      paused = false;
      update();
    },
    forget(text) {
      sightings = forgetSighting(sightings, text);
    },
    stats: () => statsOf(times),
    close() {
      watching = null;
      update();
      unsubscribe();
      decoder.close();
    },
  };
}
