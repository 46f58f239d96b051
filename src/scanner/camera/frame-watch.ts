import type { Clock } from '#platform/clock.ts';
import { createPictureWatcher, type PictureWatcher, type PictureWatcherDeps } from './picture-watcher.ts';
import type { FrameSource } from './video-frames.ts';
import { createWatchLoop, type WatchLoop, type WatchLoopDeps } from './watch-loop.ts';

/** What a watch over frames depends on. */
export interface FrameWatchDeps {
  readonly clock: Clock;
  readonly visibility: PictureWatcherDeps['visibility'];
  readonly restartCamera: () => void;
}

/** What is watched, and how. */
export interface FrameWatchTarget extends Pick<WatchLoopDeps, 'mayWatch' | 'look'> {
  /** The frames of the camera that is on; `null` without one. */
  readonly frames: () => FrameSource | null;
  /** Something lies over the picture. */
  readonly isPaused: () => boolean;
}

export interface FrameWatch extends Pick<WatchLoop, 'update' | 'watchedMs'> {
  readonly picture: PictureWatcher;
  close(): void;
}

/** Looks at frame after frame, and has the camera restarted where none come. Call `update` when the target changed. */
export function watchFrames(
  { clock, visibility, restartCamera }: FrameWatchDeps,
  { frames, mayWatch, isPaused, look }: FrameWatchTarget,
): FrameWatch {
  const whenNext: FrameSource['whenNext'] = (callback) =>
    frames()?.whenNext(picture.counted(callback)) ?? (() => undefined);
  const loop = createWatchLoop({ clock, mayWatch, whenNext, look });
  const isResting = (): boolean => isPaused() || loop.isLooking();
  const picture = createPictureWatcher({ clock, visibility, isResting, restartCamera });
  let watched: FrameSource | null = null;

  const update = (): void => {
    const now = frames();
    if (now === null) picture.stop();
    else if (now !== watched) picture.start();
    watched = now;
    loop.update();
  };
  return { update, watchedMs: () => loop.watchedMs(), picture, close: visibility.onChange(update) };
}
