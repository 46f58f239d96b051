import type { RefusalCode, StatusOf } from '#contract/refusals/refusals.ts';
import type { RefusalTexts } from '#messages/written.ts';

/** What a refusal says, taken from the texts of a language. */
export type RefusalText = (texts: RefusalTexts) => string;

/** A clear no: becomes the failure reply of the contract with this status. */
export interface Refusal {
  readonly refused: true;
  readonly status: number;
  /** Stable, snake_case: one of those that the contract describes. */
  readonly code: RefusalCode;
  /** For a person, in the language of whoever asked. */
  readonly text: RefusalText;
  readonly details?: Readonly<Record<string, unknown>>;
  /** What is wrong with which field, '' for the whole: becomes `errors`, and `fields` of the details. */
  readonly fields?: Readonly<Record<string, RefusalText>>;
}

/** A refusal with a code that the contract describes, at a status that the code comes with. */
export function refusal<C extends RefusalCode>(
  status: StatusOf<C>,
  code: C,
  text: RefusalText,
  details?: Readonly<Record<string, unknown>>,
): Refusal {
  return { refused: true, status, code, text, ...(details === undefined ? {} : { details }) };
}

/** What a form says wrong, field by field; the first one is the message. */
export function refuseFields(
  first: readonly [string, RefusalText],
  ...others: readonly (readonly [string, RefusalText])[]
): Refusal {
  return { ...refusal(422, 'invalid', first[1]), fields: Object.fromEntries([first, ...others]) };
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value && value.refused === true;
}
