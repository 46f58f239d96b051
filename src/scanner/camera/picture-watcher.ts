import { createListeners } from '#domain/listeners.ts';
import type { Cancel, Clock } from '#platform/clock.ts';
import { observePicture, pictureUnseen } from './frozen-rule.ts';

/** Dependencies of the picture watcher. */
export interface PictureWatcherDeps {
  readonly clock: Clock;
  readonly visibility: {
    isVisible(): boolean;
    onChange(listener: () => void): Cancel;
    /** Calls back once at the next paint. A page that is not painted gets no frames either. */
    whenPainted(callback: () => void): Cancel;
  };
  /** True while no frame is requested: something covers the picture, or the last frame is being decoded. */
  readonly isResting: () => boolean;
  /** Reopens the camera. */
  readonly restartCamera: () => void;
}

/** Detects a camera that silently stops delivering frames, and restarts it. */
export interface PictureWatcher {
  /** True if the camera was restarted because its picture froze and no frame has arrived since. */
  readonly isFrozen: boolean;
  /** Calls back when `isFrozen` changes. */
  onChange(listener: () => void): Cancel;
  /** Starts watching a camera's picture; replaces a running watch. */
  start(): void;
  stop(): void;
  /** Wraps a frame callback so that the frame is counted. */
  counted(callback: () => void): () => void;
}

const CHECK_INTERVAL_MS = 200;

/** Checks the picture five times a second while the page is painted. */
export function createPictureWatcher(deps: PictureWatcherDeps): PictureWatcher {
  const { clock, visibility } = deps;
  const listeners = createListeners();
  let watch = pictureUnseen(clock.monotonic());
  let frames = 0;
  let waiting: Cancel = () => undefined;
  let unsubscribe: Cancel = () => undefined;

  const look = (isAway = !visibility.isVisible()): void => {
    const wasFrozen = watch.frozen;
    const attention = isAway ? 'away' : deps.isResting() ? 'resting' : 'watching';
    const observed = observePicture(watch, { now: clock.monotonic(), frames, attention });
    watch = observed.watch;
    if (watch.frozen !== wasFrozen) listeners.tell();
    if (observed.restart) deps.restartCamera();
  };
  const wait = (): void => {
    waiting = clock.after(CHECK_INTERVAL_MS, () => {
      waiting = visibility.whenPainted(() => {
        wait();
        look();
      });
    });
  };
  const stop = (): void => {
    waiting();
    unsubscribe();
  };

  return {
    get isFrozen() {
      return watch.frozen;
    },
    onChange: listeners.add,
    start() {
      stop();
      look(true);
      unsubscribe = visibility.onChange(() => look());
      wait();
    },
    stop,
    counted: (callback) => () => {
      frames += 1;
      callback();
    },
  };
}
