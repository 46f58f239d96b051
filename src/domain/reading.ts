import type { TicketForm } from './ticket-code.ts';

/**
 * What one offer at the gate turned out to be, before anything is known about the ticket:
 * the code's form and whether its signature holds, or what a person typed.
 */
export type Reading =
  | { readonly kind: 'unreadable' }
  /** Well-formed, but signed by a key this manifest does not list: another event's ticket. */
  | { readonly kind: 'foreign'; readonly keyId: string }
  | {
      readonly kind: 'code';
      readonly form: TicketForm;
      readonly keyId: string;
      readonly ticketNumber: number;
      readonly typeIndex: number;
      readonly test: boolean;
      /** The signature holds and, for a rolling code, its link leads to the signed anchor. */
      readonly genuine: boolean;
      /** Rolling form only: the step shown. */
      readonly step: number | undefined;
    }
  /** A reference typed by hand: `1234-K7QX2M`. A bare number never becomes a reading of this kind. */
  | {
      readonly kind: 'reference';
      readonly ticketNumber: number;
      /** The 30 random bits as an integer. */
      readonly reference: number;
    };
