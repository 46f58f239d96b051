import type { Texts } from './three-way.ts';

/** The server's state of a form and its version; '' from servers without versions. */
export interface Saved<F extends string> {
  readonly texts: Texts<F>;
  readonly version: string;
}

/** An autosaved form as stored on this device. */
export interface StoredDraft<F extends string = string> {
  /** Id of the edited object; generated here for a new one. */
  readonly id: string;
  /** Credential id of the author; nobody else can send or see it. */
  readonly ownerId: number;
  readonly typed: Texts<F>;
  /** The server's state that the edits are based on; null if the server has none yet. */
  readonly over: Saved<F> | null;
  /** Whether the server lacks part of it. */
  readonly isUnsent: boolean;
  /**
   * Of one that the server isn't known to have: whether a first save may have reached it, because its reply was lost.
   * Older versions of the app stored nothing of it.
   */
  readonly mayBeThere?: boolean;
  /** Time of the last edit, ms by this device's clock. */
  readonly changedAt: number;
}
