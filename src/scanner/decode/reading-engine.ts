import type { Gray } from './gray.ts';

/** What one engine makes of one picture. */
export interface EngineReading {
  /** The text of the code nearest to the middle of the picture, `null` when none was read. */
  readonly text: string | null;
  /** Something shaped like a QR code is there, read or not. */
  readonly codeLike: boolean;
}

export const NOTHING_READ: EngineReading = { text: null, codeLike: false };

/** Reads QR codes alone. Never throws for what is in the picture. */
export type ReadGray = (gray: Gray) => EngineReading;
