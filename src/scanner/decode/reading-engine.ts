import type { Gray } from './gray.ts';

/** Result of one engine for one picture. */
export interface EngineReading {
  /** Text of the code nearest the middle of the picture; `null` if none was read. */
  readonly text: string | null;
  /** Something shaped like a QR code is in the picture, whether or not it was read. */
  readonly codeLike: boolean;
}

export const NOTHING_READ: EngineReading = { text: null, codeLike: false };

/** Reads QR codes only. Never throws because of a picture's content. */
export type ReadGray = (gray: Gray) => EngineReading;
