/** Messages between the page and the decode worker. Frames are transferred, not copied, and the worker closes them. */
export type ToDecoder =
  | { readonly kind: 'start'; readonly wasmUrl: string }
  | { readonly kind: 'frame'; readonly id: number; readonly frame: ImageBitmap | VideoFrame };

export type FromDecoder =
  /** The worker reads with the script engines from now on; the others join once loaded. */
  | { readonly kind: 'started' }
  | { readonly kind: 'ready'; readonly engines: EnginesReady }
  | { readonly kind: 'reading'; readonly id: number; readonly reading: Reading }
  | { readonly kind: 'broken'; readonly id: number; readonly message: string };

/** The engines that loaded. The pure-script ones are always available. */
export interface EnginesReady {
  /** The browser's own detector is available and read both test codes. */
  readonly native: boolean;
  readonly wasm: boolean;
}

/** Result of one frame. */
export interface Reading {
  readonly text: string | null;
  /** Skipped because nothing moved. */
  readonly idle: boolean;
  /** A code is in view, whether or not it was read. */
  readonly codeLike: boolean;
  /** Time spent in the worker, in ms. */
  readonly ms: number;
}
