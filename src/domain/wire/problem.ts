/** The first problem found in an external value, for debugging. */
export interface Problem {
  /** Path of the field, such as `types[2].name`. */
  readonly field: string;
  readonly message: string;
}
