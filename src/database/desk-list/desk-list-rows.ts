/** The attendees of one event on the device of somebody who runs it, as far as they are downloaded. */
export interface DeskListRow {
  /** Credential id of the copy's owner; shown to nobody else. */
  readonly ownerId: number;
  readonly eventId: string;
  /** Identifies the copy: one that was dropped and started again is a new copy with a new key. */
  readonly listId: string;
  /** Non-extractable and used for this copy only; without it no page can be read. */
  readonly key: CryptoKey;
  readonly timeZone: string;
  /** Number of pages in the list. */
  readonly pages: number;
  /** When the complete list last matched the server's, in ms of server time. Null if it never did. */
  readonly readAt: number | null;
  /** The list is dropped without contact until then; ms, server time. */
  readonly expiresAt: number;
}

/** An encrypted page of the list. */
export interface DeskListPageRow {
  readonly ownerId: number;
  readonly eventId: string;
  readonly page: number;
  readonly digest: string;
  readonly nonce: Uint8Array<ArrayBuffer>;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Additional data that a page is encrypted with, so that it decrypts only as this page of this event and owner. */
export const deskPageBound = (ownerId: number, eventId: string, page: number): string =>
  `gatehouse desk list 1\n${ownerId}\n${eventId}\n${page}`;
