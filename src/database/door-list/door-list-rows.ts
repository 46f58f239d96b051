/** The door list of one event on this device, as far as it is here. */
export interface DoorListRow {
  readonly eventId: string;
  /** Which copy: one that was dropped and begun again is another, under another key. */
  readonly listId: string;
  /** Non-extractable, and of this copy alone: without it no page can be read. */
  readonly key: CryptoKey;
  /** Of the whole list, as the server has it. */
  readonly digest: string;
  readonly tickets: number;
  /** The digest of each page, in order. */
  readonly pages: readonly string[];
  /** Searches that the server has not been told of; never for what. */
  readonly searched?: SearchReport | undefined;
  /** Those that it is being told of. */
  readonly telling?: SearchReport | undefined;
}

export interface SearchReport {
  readonly reportId: string;
  readonly searches: number;
  /** First and last of them, ms, server time. */
  readonly from: number;
  readonly until: number;
}

/** A page of it, encrypted. */
export interface DoorListPageRow {
  readonly eventId: string;
  readonly page: number;
  readonly digest: string;
  readonly nonce: Uint8Array<ArrayBuffer>;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** What a page is sealed beside: it opens as no other page, and of no other event. */
export const boundOf = (eventId: string, page: number): string =>
  `gatehouse door list 1\n${eventId}\n${page}`;
