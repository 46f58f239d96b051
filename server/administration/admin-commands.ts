import type { Logger } from 'pino';
import * as v from 'valibot';
import type { Endpoint } from '#contract/endpoint.ts';
import { setUp } from '#contract/setup.ts';
import { issueTickets, ticketState } from '#contract/tickets.ts';
import { isUniqueViolation, type Database } from '#server/database/database.ts';
import { doorRecords } from '#server/database/door/door-store.ts';
import { renewServerEpoch, serverEpoch } from '#server/database/meta.ts';
import { createLiveTickets } from '#server/ops/live-tickets.ts';
import { refuseEasyPassword } from '#server/accounts/password/common-password.ts';
import { createPerson, wirePasswordHash } from '#server/accounts/first-admin.ts';
import { createIdentity } from '#server/accounts/identity.ts';
import { joinResources } from '#server/join-resources.ts';
import { createNudges } from '#server/ops/nudges.ts';
import { noPaymentSystem } from '#server/payments/payment-system.ts';
import { createPdfPool } from '#server/tickets/print/pdf-pool.ts';
import { isRefusal } from '#server/access/refusal.ts';
import type { Caller } from '#server/access/caller.ts';
import { takeSealedScans } from '#server/door/sealed-scans.ts';
import { createSealer } from '#server/signing/seal.ts';
import { createLetters } from '#server/messages/emails.ts';
import { createSigners } from '#server/signing/signers.ts';

export interface CommandParts {
  readonly database: Database;
  readonly log: Logger;
  readonly masterKey: Uint8Array;
  readonly now: () => number;
  readonly newId: () => string;
}

/** What a command has to say, and whether it did what was asked. */
export interface Said {
  readonly ok: boolean;
  readonly text: string;
}

/** Whoever has the server's console may do what an administrator may. */
const consoleCaller: Caller = {
  kind: 'user',
  userId: 'console',
  credentialId: 0,
  role: 'ADMIN',
  sessionId: 'console',
};

const account = v.object({
  ...v.omit(setUp.body, ['token', 'passwordHash']).entries,
  role: v.picklist(['NORMAL_USER', 'ORGANIZER', 'ADMIN']),
});

/** Makes an account; the password is checked here, because only here it is seen. */
export async function makeAccount(parts: CommandParts, password: string, input: unknown): Promise<Said> {
  if ([...password].length < 8) return { ok: false, text: 'The password needs at least 8 characters.' };
  const read = v.safeParse(account, input);
  if (!read.success) return { ok: false, text: problemsOf(read.issues) };
  const { username, email } = read.output;
  const easy = refuseEasyPassword(wirePasswordHash(password), [username, email]);
  if (easy !== null) return { ok: false, text: easy.message };
  const { role, ...person } = read.output;
  try {
    const made = await createPerson(
      parts,
      parts.database,
      { ...person, passwordHash: wirePasswordHash(password) },
      role,
    );
    return { ok: true, text: `${role} ${made.publicUser.username} can sign in now.` };
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, text: 'Somebody has this username or email address.' };
    throw error;
  }
}

export async function issueFromCommand(
  parts: CommandParts,
  eventId: string | undefined,
  input: unknown,
): Promise<Said> {
  const reply = await answer(parts, issueTickets, { registrationId: eventId }, input);
  if (!reply.ok) return reply;
  const { items } = v.parse(issueTickets.reply, reply.value);
  return {
    ok: true,
    text: items.map((one) => [one.ticketNumber, one.reference, one.printedCode].join('\t')).join('\n'),
  };
}

export async function revokeFromCommand(
  parts: CommandParts,
  ticketId: string | undefined,
  reason: string,
): Promise<Said> {
  const reply = await answer(parts, ticketState, { ticketId, action: 'revoke' }, { reason });
  return reply.ok ? { ok: true, text: 'The ticket is revoked.' } : reply;
}

/** Takes in the file that a revoked device's sync sheet saved. */
export async function openScansFromCommand(parts: CommandParts, file: unknown): Promise<Said> {
  const taken = await takeSealedScans(
    {
      ...parts,
      signers: createSigners(createSealer(parts.masterKey)),
      records: doorRecords(parts.database),
      epoch: () => serverEpoch(parts.database),
      moved: () => undefined,
    },
    file,
  );
  if (isRefusal(taken)) return { ok: false, text: taken.message };
  const { applied, conflict, duplicate, parked, later } = taken;
  const known = `${applied + conflict} scans taken in, ${duplicate} were here already, ${conflict} made a conflict`;
  return { ok: parked + later === 0, text: `${known}, ${parked + later} could not be taken.` };
}

/** Tells every device, at its next contact, to send again what a restored backup does not have. */
export async function restoredFromCommand({
  database,
  now,
}: Pick<CommandParts, 'database' | 'now'>): Promise<Said> {
  await database.transaction((queries) => renewServerEpoch(queries, now(), null));
  return {
    ok: true,
    text: 'Devices will send again what they sent in the last 7 days. Start the server now.',
  };
}

/** Takes the same road as a call over HTTP: same schemas, same answer. */
async function answer(
  parts: CommandParts,
  endpoint: Endpoint,
  params: unknown,
  body: unknown,
): Promise<{ readonly ok: true; readonly value: unknown } | (Said & { readonly ok: false })> {
  const read = v.safeParse(
    v.object({ params: endpoint.params ?? v.unknown(), body: endpoint.body ?? v.unknown() }),
    { params, body },
  );
  if (!read.success) return { ok: false, text: problemsOf(read.issues) };
  const identity = createIdentity(parts);
  const joined = await joinResources({
    ...parts,
    identity,
    tickets: createLiveTickets(parts.now),
    google: null,
    payments: noPaymentSystem,
    afterOrder: () => undefined,
    post: createLetters(identity, parts.masterKey).post,
    pdfs: createPdfPool(),
    nudges: createNudges((error) => parts.log.warn({ err: error }, 'a nudge failed')),
  });
  const found = joined.find((one) => one.endpoint === endpoint);
  if (found === undefined) throw new Error(`nothing answers ${endpoint.path}`);
  const wire = {
    ip: 'console',
    userAgent: 'console',
    secure: true,
    fingerprint: null,
    csrfToken: null,
    requestId: parts.newId(),
    origin: '',
  };
  const call = { ...read.output, query: undefined, caller: consoleCaller, rangeFrom: 0 };
  const value = await found.answer(call, { ...wire, cookie: () => null, setCookie: () => undefined });
  return isRefusal(value) ? { ok: false, text: value.message } : { ok: true, value };
}

function problemsOf(issues: readonly v.BaseIssue<unknown>[]): string {
  return issues
    .map((issue) => `${v.getDotPath(issue)?.replace(/^(params|body)\./, '') ?? ''}: ${issue.message}`)
    .join('\n');
}
