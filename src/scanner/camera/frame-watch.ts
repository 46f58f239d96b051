import type { Clock } from '#platform/clock.ts';
import { createPictureWatcher, type PictureWatcher, type PictureWatcherDeps } from './picture-watcher.ts';
import type { FrameSource } from './video-frames.ts';
import { createWatchLoop, type WatchLoop, type WatchLoopDeps } from './watch-loop.ts';

/** Dependencies of the frame watch. */
export interface FrameWatchDeps {
  readonly clock: Clock;
  readonly visibility: PictureWatcherDeps['visibility'];
  readonly restartCamera: () => void;
}

/** The camera to watch and how to process its frames. */
export interface FrameWatchTarget extends Pick<WatchLoopDeps, 'canWatch' | 'look'> {
  /** Frames of the running camera; `null` if no camera is on. */
  readonly frames: () => FrameSource | null;
  /** True while something covers the picture. */
  readonly isPaused: () => boolean;
}

export interface FrameWatch extends Pick<WatchLoop, 'update' | 'watchedMs'> {
  readonly picture: PictureWatcher;
  close(): void;
}

/** Processes one frame after another and restarts the camera when frames stop. Call `update` when the target changes. */
export function watchFrames(
  { clock, visibility, restartCamera }: FrameWatchDeps,
  { frames, canWatch, isPaused, look }: FrameWatchTarget,
): FrameWatch {
  const whenNext: FrameSource['whenNext'] = (callback) =>
    frames()?.whenNext(picture.counted(callback)) ?? (() => undefined);
  const loop = createWatchLoop({ clock, canWatch, whenNext, look });
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
