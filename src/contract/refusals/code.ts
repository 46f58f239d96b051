/** What a code of a refusal says, and at which statuses it comes. */
interface CodeOf<S extends number = number> {
  readonly statuses: readonly S[];
  /** One sentence for whoever writes a program. */
  readonly about: string;
}

/** Keeps the literal statuses of a code. */
/* @__NO_SIDE_EFFECTS__ */
export function code<const S extends number>(about: string, ...statuses: readonly S[]): CodeOf<S> {
  return { about, statuses };
}
