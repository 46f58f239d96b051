import type { RefusalTexts } from '#messages/written.ts';

/** What a refusal says, taken from the texts of a language. */
export type RefusalText = (texts: RefusalTexts) => string;

/** A clear no: becomes the failure reply of the contract with this status. */
export interface Refusal {
  readonly refused: true;
  readonly status: number;
  /** Stable, snake_case. */
  readonly code: string;
  /** For a person, in the language of whoever asked. */
  readonly text: RefusalText;
  /** Where there are several: a sentence for each. */
  readonly errors?: readonly string[];
  readonly details?: Readonly<Record<string, unknown>>;
}

export function refusal(
  status: number,
  code: string,
  text: RefusalText,
  details?: Readonly<Record<string, unknown>>,
): Refusal {
  return { refused: true, status, code, text, ...(details === undefined ? {} : { details }) };
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value && value.refused === true;
}
