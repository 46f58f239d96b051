import type { Texts } from './three-way.ts';

/** What the server has of a form, with the version by which it is named; '' from servers that name none. */
export interface Saved<F extends string> {
  readonly texts: Texts<F>;
  readonly version: string;
}

/** A form that is saved as it is typed, as this device stores it. */
export interface StoredDraft<F extends string = string> {
  /** Of what is edited; made here for something new. */
  readonly id: string;
  /** Credential id of who types it: nobody else sends it or sees it. */
  readonly ownerId: number;
  readonly typed: Texts<F>;
  /** What it was typed over: the server's last word on it; null where the server has none yet. */
  readonly over: Saved<F> | null;
  /** Whether the server does not have all of it. */
  readonly isUnsent: boolean;
  /** When something was last typed, ms by this device's own clock. */
  readonly changedAt: number;
}
