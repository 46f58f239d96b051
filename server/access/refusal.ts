/** A clear no: becomes the failure reply of the contract with this status. */
export interface Refusal {
  readonly refused: true;
  readonly status: number;
  /** Stable, snake_case. */
  readonly code: string;
  /** For a person. */
  readonly message: string;
  readonly errors?: readonly string[];
  readonly details?: Readonly<Record<string, unknown>>;
}

export function refusal(
  status: number,
  code: string,
  message: string,
  details?: Readonly<Record<string, unknown>>,
): Refusal {
  return { refused: true, status, code, message, ...(details === undefined ? {} : { details }) };
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value && value.refused === true;
}
