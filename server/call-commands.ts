import * as v from 'valibot';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { issueTickets, ticketState } from '#contract/sales/tickets.ts';
import { siteLanguage } from '#messages/language.ts';
import { written } from '#messages/written.ts';
import { createLiveTickets } from '#server/ops/live-tickets.ts';
import { composeAccounts } from './compose-accounts.ts';
import { composeEmails } from './compose-emails.ts';
import { joinResources } from '#server/join-resources.ts';
import { createNudges } from '#server/ops/nudges.ts';
import { noPaymentSystem } from '#server/payments/payment-system.ts';
import { noPasses } from './tickets/passes/pass-keys.ts';
import { createPdfPool } from '#server/tickets/print/pdf-pool.ts';
import { isRefusal } from '#server/access/refusal.ts';
import type { Caller } from '#server/access/caller.ts';
import {
  problemsOf,
  consoleText,
  type CommandDeps,
  type CommandResult,
} from '#server/administration/admin-commands.ts';

/** Anyone with access to the server's console may do what an administrator may. */
const consoleCaller: Caller = {
  kind: 'user',
  userId: 'console',
  credentialId: 0,
  role: 'ADMIN',
  sessionId: 'console',
};

export async function issueFromCommand(
  deps: CommandDeps,
  eventId: string | undefined,
  input: unknown,
): Promise<CommandResult> {
  const reply = await answer(deps, issueTickets, { registrationId: eventId }, input);
  if (!reply.ok) return reply;
  const { items } = v.parse(issueTickets.reply, reply.value);
  return {
    ok: true,
    text: items.map((one) => [one.ticketNumber, one.reference, one.printedCode].join('\t')).join('\n'),
  };
}

export async function revokeFromCommand(
  deps: CommandDeps,
  ticketId: string | undefined,
  reason: string,
): Promise<CommandResult> {
  const reply = await answer(deps, ticketState, { ticketId, action: 'revoke' }, { reason });
  return reply.ok ? { ok: true, text: 'The ticket was revoked.' } : reply;
}

/** Handles the command like an HTTP call: same schemas, same reply. */
async function answer(
  deps: CommandDeps,
  endpoint: Endpoint,
  params: unknown,
  body: unknown,
): Promise<{ readonly ok: true; readonly value: unknown } | (CommandResult & { readonly ok: false })> {
  const read = v.safeParse(
    v.object({ params: endpoint.params ?? v.unknown(), body: endpoint.body ?? v.unknown() }),
    { params, body },
  );
  if (!read.success) return { ok: false, text: problemsOf(read.issues) };
  const accounts = composeAccounts(deps);
  const { identity } = accounts;
  const { post, messageWriter, createWaitingNotices } = composeEmails(accounts);
  const joined = await joinResources({
    ...deps,
    identity,
    tickets: createLiveTickets(deps.database, deps.now),
    config: { google: null, dataDir: '.', smtp: null, bounces: null },
    payments: noPaymentSystem,
    afterOrder: () => undefined,
    post,
    messageWriter,
    createWaitingNotices,
    pdfs: createPdfPool(),
    pictures: createPdfPool(),
    passes: noPasses,
    nudges: createNudges((error) => deps.log.warn({ err: error }, 'notifying live connections failed')),
  });
  const found = joined.find((one) => one.endpoint === endpoint);
  if (found === undefined) throw new Error(`nothing handles ${endpoint.path}`);
  const context = {
    ip: 'console',
    userAgent: 'console',
    secure: true,
    fingerprint: null,
    csrfToken: null,
    requestId: deps.newId(),
    origin: '',
    texts: written.en.refusals,
    language: siteLanguage,
  };
  const call = { ...read.output, query: undefined, caller: consoleCaller, rangeFrom: 0 };
  const value = await found.answer(call, { ...context, cookie: () => null, setCookie: () => undefined });
  return isRefusal(value) ? { ok: false, text: consoleText(value) } : { ok: true, value };
}
