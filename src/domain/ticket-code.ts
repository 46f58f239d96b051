/**
 * Ticket codes: what a QR says, as text and as bytes.
 *
 * Text: `G1` + base45 (RFC 9285) of the record, all in QR's alphanumeric set.
 * Record, in this order (door.md, "Ticket codes"):
 *
 *   form, version, flags   1   bits 7-4 version (1), bit 1 test ticket, bit 0 rolling
 *   key id                 3   first bytes of SHA-256 of the event's raw public key
 *   ticket number          4   big-endian, dense in each event
 *   ticket type index      1
 *   anchor                12   rolling only
 *   signature             64   Ed25519 over `gatehouse ticket 1\n` + all above
 *   step                   2   rolling only, big-endian, not signed
 *   link                  12   rolling only, not signed
 *
 * Printed: 73 bytes, 112 characters. Rolling: 99 bytes, 151 characters.
 */

export type TicketForm = 'printed' | 'rolling';

/** One ticket code taken apart; nothing about it has been verified yet. */
export interface TicketRecord {
  readonly form: TicketForm;
  /** Rehearsal ticket: judged like any other and never counted. */
  readonly test: boolean;
  /** Six lower-case hex digits: which event key is said to have signed this. */
  readonly keyId: string;
  /** 0, 1, 2 ... in each event; no secret. */
  readonly ticketNumber: number;
  readonly typeIndex: number;
  /** 64 bytes. */
  readonly signature: Uint8Array;
  /** Rolling form only; `undefined` on printed codes. */
  readonly rolling: RollingPart | undefined;
}

export interface RollingPart {
  /** `link[0]` of the chain, 12 bytes, covered by the signature. */
  readonly anchor: Uint8Array;
  /** Which link is shown: 0 at the start of the show window, up to 4,095. */
  readonly step: number;
  /** 12 bytes. */
  readonly link: Uint8Array;
}
