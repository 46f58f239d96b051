import { changeHold, placeHold, readHold, releaseHold, type Hold } from '#contract/sales/holds.ts';
import type { Endpoint, Schema } from '#contract/wire/endpoint.ts';
import type { Failure, Result } from '#domain/failures/failure.ts';
import type { HeldPlaces, HoldWord } from '#domain/sales/held-places.ts';
import type * as v from 'valibot';
import { addressOf } from './address.ts';
import { createExchange, type ExchangeDeps } from './exchange.ts';
import { readReply } from './reply.ts';

/** Calls about holds; usable from page and worker. A failure is an answer, never an exception. */
export interface HoldsCalls {
  hold(places: Pick<HeldPlaces, 'holdId' | 'ticketTypeId' | 'quantity'>): Promise<Result<HoldWord>>;
  /** All of the new number are reserved, or it stays as it is. */
  change(holdId: string, quantity: number): Promise<Result<HoldWord>>;
  release(holdId: string): Promise<Result<HoldWord>>;
  read(holdId: string): Promise<Result<HoldWord>>;
}

/**
 * Holds are made and given back as a visitor, whoever is signed in: the id is the right to them, so that they can be
 * sent by the worker, after a session has ended, or under another. The order that takes them says whose they are.
 */
export function createHoldsTransport(
  deps: ExchangeDeps & {
    /** Hash of the device's traits, so that a venue's phones are told apart; empty or absent where it cannot be had. */
    readonly fingerprint?: () => Promise<string>;
  },
): HoldsCalls {
  const exchange = createExchange(deps);
  async function call<R extends Schema>(
    endpoint: Endpoint<Schema | undefined, undefined, Schema | undefined, R>,
    input: { readonly params?: Readonly<Record<string, unknown>>; readonly body?: unknown },
  ): Promise<Result<v.InferOutput<R>>> {
    const fingerprint = (await deps.fingerprint?.()) ?? '';
    const answer = await exchange.whole({
      method: endpoint.method,
      pathAndQuery: addressOf(endpoint, input.params),
      headers: {
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(fingerprint === '' ? {} : { 'x-browser-fingerprint': fingerprint }),
      },
      body: input.body === undefined ? null : JSON.stringify(input.body),
    });
    if (!answer.ok) return answer;
    // What a proxy or portal refuses must not be taken for a ruling on a hold.
    return readReply(endpoint.reply, answer.value, { ownFailuresOnly: true, now: deps.clock.wall() });
  }
  return {
    hold: async ({ holdId, ticketTypeId, quantity }) =>
      worded(await call(placeHold, { body: { holdId, ticketTypeId, quantity } })),
    change: async (holdId, quantity) =>
      worded(await call(changeHold, { params: { holdId }, body: { quantity } })),
    release: async (holdId) => worded(await call(releaseHold, { params: { holdId } })),
    read: async (holdId) => worded(await call(readHold, { params: { holdId } })),
  };
}

/** A newer server's word for a hold: it stays as it is, and is asked about again. */
const updateNeeded: Failure = {
  kind: 'server',
  status: 200,
  retryAfterMs: null,
  outdated: true,
};

function worded(answer: Result<Hold>): Result<HoldWord> {
  if (!answer.ok) return answer;
  const { state, heldUntilAt, unitPrice: price, fee, quantity, most } = answer.value;
  if (state === 'unknown') return { ok: false, failure: updateNeeded };
  const heldUntil = heldUntilAt === null ? null : Date.parse(heldUntilAt);
  return { ok: true, value: { state, heldUntil, quantity, most, ...(price === null ? {} : { price, fee }) } };
}
