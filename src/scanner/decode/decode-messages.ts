/** What page and decode worker say to each other. Frames are transferred, not copied, and closed by the worker. */
export type ToDecoder =
  | { readonly kind: 'start'; readonly wasmUrl: string }
  | { readonly kind: 'frame'; readonly id: number; readonly frame: ImageBitmap | VideoFrame };

export type FromDecoder =
  /** It reads from now on, by the engines in script; others join when they come. */
  | { readonly kind: 'started' }
  | { readonly kind: 'ready'; readonly engines: EnginesReady }
  | { readonly kind: 'reading'; readonly id: number; readonly reading: Reading }
  | { readonly kind: 'broken'; readonly id: number; readonly message: string };

/** Which engines came up. Those in pure script are always there. */
export interface EnginesReady {
  /** The browser's own detector, and it read both test codes. */
  readonly native: boolean;
  readonly wasm: boolean;
}

/** What one frame said. */
export interface Reading {
  readonly text: string | null;
  /** Not looked at: nothing moves. */
  readonly idle: boolean;
  /** A code is in view, read or not. */
  readonly codeLike: boolean;
  /** Time spent in the worker, ms. */
  readonly ms: number;
}
