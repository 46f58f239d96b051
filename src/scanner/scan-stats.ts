/** Number of frames that the figures cover. */
const FRAMES = 30;

export interface ScanStats {
  /** Frames per second returned by the decoder, including skipped frames of an idle scene. */
  readonly framesPerSecond: number;
  /** Mean decoding time per frame, in ms. */
  readonly decodeMs: number;
}

/** The last frames: when each was returned and how long it took, both in ms. */
export type FrameTimes = readonly { readonly at: number; readonly ms: number }[];

export function addFrame(times: FrameTimes, at: number, ms: number): FrameTimes {
  return [...times.slice(1 - FRAMES), { at, ms }];
}

export function statsOf(times: FrameTimes): ScanStats {
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return { framesPerSecond: 0, decodeMs: 0 };
  const decodeMs = times.reduce((sum, time) => sum + time.ms, 0) / times.length;
  const spanMs = last.at - first.at;
  return { framesPerSecond: spanMs > 0 ? ((times.length - 1) * 1000) / spanMs : 0, decodeMs };
}
