/** The door list of one event on this device, as far as it is downloaded. */
export interface DoorListRow {
  readonly eventId: string;
  /** Identifies the copy: one that was dropped and started again is a new copy with a new key. */
  readonly listId: string;
  /** Non-extractable and used for this copy only; without it no page can be read. */
  readonly key: CryptoKey;
  /** Digest of the whole list on the server. */
  readonly digest: string;
  readonly tickets: number;
  /** Digests of the pages, in order. */
  readonly pages: readonly string[];
  /** Number of searches not yet reported to the server; search terms are never stored. */
  readonly searched?: SearchReport | undefined;
  /** Searches being reported. */
  readonly telling?: SearchReport | undefined;
}

export interface SearchReport {
  readonly reportId: string;
  readonly searches: number;
  /** Time of the first and the last search, in ms of server time. */
  readonly from: number;
  readonly until: number;
}

/** An encrypted page of the list. */
export interface DoorListPageRow {
  readonly eventId: string;
  readonly page: number;
  readonly digest: string;
  readonly nonce: Uint8Array<ArrayBuffer>;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Additional data that a page is encrypted with, so that it decrypts only as this page of this event. */
export const boundOf = (eventId: string, page: number): string =>
  `gatehouse door list 1\n${eventId}\n${page}`;
