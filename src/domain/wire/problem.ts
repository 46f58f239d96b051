/** The first thing that was wrong with a value from outside, for a person who looks into it. */
export interface Problem {
  /** Path of the field, as `types[2].name`. */
  readonly field: string;
  readonly message: string;
}
