/** The attendees of one event on the device of whoever runs it, as far as they are here. */
export interface DeskListRow {
  /** Credential id of whose copy it is: shown to nobody else. */
  readonly ownerId: number;
  readonly eventId: string;
  /** Which copy: one that was dropped and begun again is another, under another key. */
  readonly listId: string;
  /** Non-extractable, and of this copy alone: without it no page can be read. */
  readonly key: CryptoKey;
  readonly timeZone: string;
  /** Pages that the list consists of. */
  readonly pages: number;
  /** When it was last as the server had it, whole; ms, server time. Null until it was. */
  readonly readAt: number | null;
  /** Without contact until then it is dropped; ms, server time. */
  readonly expiresAt: number;
}

/** A page of it, encrypted. */
export interface DeskListPageRow {
  readonly ownerId: number;
  readonly eventId: string;
  readonly page: number;
  readonly digest: string;
  readonly nonce: Uint8Array<ArrayBuffer>;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** What a page is sealed beside: it opens as no other page, of no other event and of nobody else. */
export const deskPageBound = (ownerId: number, eventId: string, page: number): string =>
  `gatehouse desk list 1\n${ownerId}\n${eventId}\n${page}`;
