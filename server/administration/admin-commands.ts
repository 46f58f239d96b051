import type { Logger } from 'pino';
import * as v from 'valibot';
import { written } from '#messages/written.ts';
import { setUp } from '#contract/setup.ts';
import { isUniqueViolation, type Database } from '#server/database/database.ts';
import { doorRecords } from '#server/database/door/door-store.ts';
import { renewServerEpoch } from '#server/database/meta.ts';
import { refuseEasyPassword } from '#server/accounts/password/common-password.ts';
import { createPerson, wirePasswordHash } from '#server/accounts/first-admin.ts';
import { fieldProblem } from '#server/access/field-problems.ts';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import { createHistory } from '#server/door/history.ts';
import { importSealedScans } from '#server/door/sealed-scans.ts';
import { createSealer } from '#server/signing/seal.ts';
import { createSigners } from '#server/signing/signers.ts';

export interface CommandDeps {
  readonly database: Database;
  readonly log: Logger;
  readonly masterKey: Uint8Array;
  /** Previous master keys. */
  readonly formerKeys?: readonly Uint8Array[];
  readonly now: () => number;
  readonly newId: () => string;
}

/** The output of a command, and whether it succeeded. */
export interface CommandResult {
  readonly ok: boolean;
  readonly text: string;
  /** Whether the caller should retry a little later. */
  readonly tryLater?: boolean;
}

/** Returns a refusal's text for the console, which is in English like the log. */
export const consoleText = ({ text }: Refusal): string => text(written.en.refusals);

const account = v.object({
  ...v.omit(setUp.body, ['token', 'passwordHash']).entries,
  role: v.picklist(['NORMAL_USER', 'ORGANIZER', 'ADMIN']),
});

/** Creates an account. The password is checked here because it is never seen in plain form anywhere else. */
export async function makeAccount(
  deps: CommandDeps,
  password: string,
  input: unknown,
): Promise<CommandResult> {
  if ([...password].length < 8) return { ok: false, text: 'The password needs at least 8 characters.' };
  const read = v.safeParse(account, input);
  if (!read.success) return { ok: false, text: problemsOf(read.issues) };
  const { username, email } = read.output;
  const easy = refuseEasyPassword(wirePasswordHash(password), [username, email]);
  if (easy !== null) return { ok: false, text: consoleText(easy) };
  const { role, ...person } = read.output;
  try {
    const made = await createPerson(
      deps,
      deps.database,
      { ...person, passwordHash: wirePasswordHash(password) },
      role,
    );
    return { ok: true, text: `${role} ${made.publicUser.username} can sign in now.` };
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, text: written.en.refusals.accounts.nameTaken };
    throw error;
  }
}

/** Imports the file saved from a revoked device's sync sheet. */
export async function openScansFromCommand(deps: CommandDeps, file: unknown): Promise<CommandResult> {
  const moved = () => undefined;
  const taken = await importSealedScans(
    {
      ...deps,
      signers: createSigners(createSealer(deps.masterKey), (deps.formerKeys ?? []).map(createSealer)),
      records: doorRecords(deps.database),
      history: createHistory({ ...deps, moved }),
      moved,
    },
    file,
  );
  if (isRefusal(taken)) return { ok: false, text: consoleText(taken) };
  const { applied, conflict, duplicate, parked, later } = taken;
  const known = `${applied + conflict} scans imported, ${duplicate} were already here, ${conflict} caused a conflict`;
  return { ok: parked + later === 0, text: `${known}, ${parked + later} could not be imported.` };
}

/** Makes every device resend, at its next contact, what a restored backup does not have. */
export async function restoredFromCommand({
  database,
  now,
}: Pick<CommandDeps, 'database' | 'now'>): Promise<CommandResult> {
  await database.transaction((queries) => renewServerEpoch(queries, now(), null));
  return {
    ok: true,
    text: 'Devices will resend the scans of the last 7 days. Start the server now.',
  };
}

/** Lists what a schema found wrong, one line per problem. */
export function problemsOf(issues: readonly v.BaseIssue<unknown>[]): string {
  return issues
    .map(
      (issue) =>
        `${v.getDotPath(issue)?.replace(/^(params|body)\./, '') ?? ''}: ${fieldProblem(issue)(written.en.refusals)}`,
    )
    .join('\n');
}
