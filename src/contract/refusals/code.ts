/** An error code's description and HTTP statuses. */
interface CodeOf<S extends number = number> {
  readonly statuses: readonly S[];
  /** One sentence for API clients' developers. */
  readonly about: string;
}

/** Keeps a code's statuses as literal types. */
/* @__NO_SIDE_EFFECTS__ */
export function code<const S extends number>(about: string, ...statuses: readonly S[]): CodeOf<S> {
  return { about, statuses };
}
