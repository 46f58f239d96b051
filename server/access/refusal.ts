import type { RefusalCode, StatusOf } from '#contract/refusals/refusals.ts';
import type { RefusalTexts } from '#messages/written.ts';

/** Picks the text of a refusal from the texts of a language. */
export type RefusalText = (texts: RefusalTexts) => string;

/** A deliberate rejection: becomes the contract's failure reply with this status. */
export interface Refusal {
  readonly refused: true;
  readonly status: number;
  /** Stable, in snake_case: one of the codes described in the contract. */
  readonly code: RefusalCode;
  /** For people, in the caller's language. */
  readonly text: RefusalText;
  readonly details?: Readonly<Record<string, unknown>>;
  /** Problems by field, '' for the whole body: becomes `errors`, and `fields` of the details. */
  readonly fields?: Readonly<Record<string, RefusalText>>;
}

/** Builds a refusal with a code that the contract describes, at a status allowed for that code. */
export function refusal<C extends RefusalCode>(
  status: StatusOf<C>,
  code: C,
  text: RefusalText,
  details?: Readonly<Record<string, unknown>>,
): Refusal {
  return { refused: true, status, code, text, ...(details === undefined ? {} : { details }) };
}

/** Builds a refusal listing what is wrong with a form, field by field; the first problem becomes the message. */
export function refuseFields(
  first: readonly [string, RefusalText],
  ...others: readonly (readonly [string, RefusalText])[]
): Refusal {
  return { ...refusal(422, 'invalid', first[1]), fields: Object.fromEntries([first, ...others]) };
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value && value.refused === true;
}
