/**
 * Calls whose growth is not measured. Do not add new calls here; give them a line.
 *
 * `setUp` is made once, on a server without an administrator, and so without data.
 */
export const withoutLine: ReadonlySet<string> = new Set(['setUp']);
