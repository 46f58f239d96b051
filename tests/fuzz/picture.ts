import type { Clock } from '#platform/clock.ts';
import type { Decoder } from '#scanner/decode/decoder.ts';
import { createScanner, type Scanner } from '#scanner/scanner.ts';
import type { FrameSource } from '#scanner/camera/video-frames.ts';
import type { Plant } from './plant.ts';

/** A page's camera picture, watched by the real scanner, and what covers it. */
export interface Picture {
  /** Holds a code before the camera; null removes it. */
  hold(text: string | null): void;
  /** Opens or closes a sheet over the picture. */
  cover(covered: boolean): void;
  close(): void;
}

const frameMs = 100;
const frame = { close: () => {} } as ImageBitmap;

/** Starts the camera. A text read behind a sheet is still passed on: the caller reports it. */
export function openPicture(clock: Clock, plant: Plant, onText: (text: string) => void): Picture {
  let inView: string | null = null;
  const newDecoder = (): Decoder => ({
    ready: Promise.resolve({ native: false, wasm: true }),
    read: () => Promise.resolve({ text: inView, idle: false, codeLike: inView !== null, ms: 1 }),
    close: () => {},
  });
  const visibility = {
    isVisible: () => true,
    onChange: () => () => {},
    whenPainted: (callback: () => void) => clock.after(0, callback),
  };
  const restartCamera = () => {
    throw new Error('the picture of this camera never freezes');
  };
  const frames: FrameSource = {
    whenNext: (callback) => clock.after(frameMs, callback),
    grab: () => Promise.resolve(frame),
  };
  const scanner: Scanner = plant.scanner(createScanner({ clock, newDecoder, visibility, restartCamera }));
  scanner.start(frames, onText);
  return {
    hold: (text) => void (inView = text),
    cover: (covered) => (covered ? scanner.pause() : scanner.resume()),
    close: scanner.close,
  };
}
