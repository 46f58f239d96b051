import type { EditableTicketType } from '#contract/events/ticket-types.ts';

/** Returns whether a text is a whole number from 1 to `most`. */
export const isCount = (text: string, most: number): boolean =>
  /^[1-9]\d*$/.test(text.trim()) && Number(text) <= most;

/** Ticket types to choose from. */
export const typeChoices = (types: readonly EditableTicketType[]) =>
  types.map(({ ticketTypeId: value, name: label }) => ({ value, label }));
