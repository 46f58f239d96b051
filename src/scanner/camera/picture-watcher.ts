import { createListeners } from '#domain/listeners.ts';
import type { Cancel, Clock } from '#platform/clock.ts';
import { observePicture, pictureUnseen } from './frozen-rule.ts';

/** What the watcher depends on. */
export interface PictureWatcherDeps {
  readonly clock: Clock;
  readonly visibility: {
    isVisible(): boolean;
    onChange(listener: () => void): Cancel;
    /** Calls back once when the page is next painted: a page that is not painted gets no frames either. */
    whenPainted(callback: () => void): Cancel;
  };
  /** No frame is asked for: something lies over the picture, or the last frame is being decoded. */
  readonly isResting: () => boolean;
  /** Opens the camera anew. */
  readonly restartCamera: () => void;
}

/** Notices a camera that stops delivering frames without telling, and has it restarted. */
export interface PictureWatcher {
  /** The camera was restarted because its picture froze, and no frame has come since. */
  readonly isFrozen: boolean;
  /** Calls back when `isFrozen` changed. */
  onChange(listener: () => void): Cancel;
  /** A camera's picture begins; a running watch is replaced. */
  start(): void;
  stop(): void;
  /** Makes a callback for a frame count that frame. */
  counted(callback: () => void): () => void;
}

const LOOK_EVERY_MS = 200;

/** Looks at the picture five times a second while the page is painted. */
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
    waiting = clock.after(LOOK_EVERY_MS, () => {
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
