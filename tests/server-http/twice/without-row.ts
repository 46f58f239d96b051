/** Writes that are not sent twice here, each with the reason. Do not add new calls; give them a row. */
export const withoutRow: Readonly<Record<string, string>> = {
  setUp:
    'is made on a server without an administrator, and so without data: tests/server-data/set-up.test.ts',
};
