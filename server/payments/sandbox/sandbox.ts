import * as v from 'valibot';
import type { Database, Queries } from '#server/database/database.ts';
import {
  UnknownSessionError,
  returnPath,
  type Provider,
  type ProviderMessage,
  type RefundAsk,
  type RefundState,
  type SessionState,
} from '#server/payments/provider.ts';
import { chosen, elapsed, ended, type Choice, type Step } from './choices.ts';
import { checkTimed } from '#server/payments/timed-signature.ts';
import { signatureHeader, signedWith } from './signature.ts';
import {
  lockSession,
  makeSession,
  moneyHeld,
  moveMoney,
  oweMessage,
  sessionsDue,
  writeSession,
  type SandboxSession,
  isInLedger,
} from '#server/database/sales/sandbox-payments.ts';

export interface SandboxDeps {
  readonly database: Database;
  readonly now: () => number;
  /** Generates an unguessable text for a URL. */
  readonly newSecret: () => string;
  /** Key that signs messages. */
  readonly key: Uint8Array;
  /** Null: URLs are paths, valid wherever people reach the server. */
  readonly publicUrl: string | null;
}

/** The sandbox for its page, its messenger, and as a payment provider. */
export interface Sandbox {
  readonly provider: Provider;
  /** Returns the current session; null if there is none. */
  look(sessionId: string): Promise<SandboxSession | null>;
  /** Applies the buyer's choice, once; returns the resulting session, or null if there is none. */
  choose(sessionId: string, choice: Choice): Promise<SandboxSession | null>;
  /** Applies elapsed time: delayed approvals take the money, sessions end. */
  tick(): Promise<void>;
}

const message = v.object({ id: v.string(), type: v.string(), session: v.string() });

/** Creates a provider of simulated money, complete except for the card: sessions, a page, signed messages, a ledger. */
export function createSandbox(deps: SandboxDeps): Sandbox {
  const { database, now } = deps;
  const step = (sessionId: string, decide: (session: SandboxSession) => Step | null) =>
    database.transaction((queries) => takeStep(queries, sessionId, now(), decide));
  const look = (sessionId: string) => step(sessionId, () => null);
  return {
    look,
    choose: (sessionId, choice) => step(sessionId, (session) => chosen(session, choice, now())),
    async tick() {
      for (const sessionId of await sessionsDue(database, now(), 100)) await look(sessionId);
    },
    provider: {
      name: 'sandbox',
      async createSession(session) {
        const fresh = deps.newSecret();
        const base = deps.publicUrl ?? '';
        const returnTo = `${base}${returnPath(session.orderId, fresh, session.transactionId)}`;
        const sessionId = await makeSession(database, fresh, session, returnTo);
        return { sessionId, checkoutUrl: `${base}/sandbox/pay/${sessionId}` };
      },
      askSession: async (sessionId) => stateOf(await look(sessionId)),
      endSession: async (sessionId) => stateOf(await step(sessionId, (session) => ended(session, now()))),
      refund: (ask) => database.transaction((queries) => giveBack(queries, ask, now())),
      readMessage: (bytes, headers, at) => Promise.resolve(readMessage(deps.key, bytes, headers, at)),
    },
  };
}

/** Applies elapsed time, then the request; the result is written together with its money and messages, or not at all. */
async function takeStep(
  queries: Queries,
  sessionId: string,
  now: number,
  decide: (session: SandboxSession) => Step | null,
): Promise<SandboxSession | null> {
  const session = await lockSession(queries, sessionId);
  if (session === null) return null;
  const taken = elapsed(session, now) ?? decide(session);
  if (taken === null) return session;
  await writeSession(queries, { ...taken, id: sessionId });
  const { amount, currency } = session;
  if (taken.takenAt !== null)
    await moveMoney(queries, {
      sessionId,
      kind: 'taken',
      amount,
      currency,
      key: sessionId,
      at: taken.takenAt,
    });
  for (const [copy, dueAt] of taken.tellAt.entries()) {
    const type = `session.${taken.state}`;
    await oweMessage(queries, { id: `${sessionId}.${taken.state}`, copy, sessionId, type, dueAt });
  }
  return { ...session, ...taken };
}

function stateOf(session: SandboxSession | null): SessionState {
  if (session === null) throw new UnknownSessionError('the sandbox has no such session');
  const { state, amount, currency } = session;
  return state === 'paid' ? { state, amount, currency, providerPayment: session.id } : { state };
}

async function giveBack(queries: Queries, ask: RefundAsk, now: number): Promise<RefundState> {
  const { providerPayment: sessionId, amount, currency, key } = ask;
  const session = await lockSession(queries, sessionId);
  if (await isInLedger(queries, key)) return 'done';
  if (session === null || currency !== session.currency) return { back: 0 };
  const held = await moneyHeld(queries, sessionId, currency);
  // Earlier refunds are part of the total to be refunded.
  const back = session.amount - held;
  const rest = amount - back;
  if (rest > held) return { back };
  if (rest > 0)
    await moveMoney(queries, { sessionId, kind: 'returned', amount: rest, currency, key, at: now });
  return 'done';
}

function readMessage(
  key: Uint8Array,
  bytes: Uint8Array,
  headers: Headers,
  now: number,
): ProviderMessage | { readonly problem: 'forged' | 'too_old' | 'malformed' } {
  const problem = checkTimed(signedWith(key), bytes, headers.get(signatureHeader), now);
  if (problem !== null) return { problem };
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), message), new TextDecoder().decode(bytes));
  return read.success
    ? { messageId: read.output.id, sessionId: read.output.session }
    : { problem: 'malformed' };
}
