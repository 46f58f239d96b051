import { changeHold, placeHold, readHold, releaseHold, type Hold } from '#contract/sales/holds.ts';
import type { Endpoint, Schema } from '#contract/wire/endpoint.ts';
import type { Failure, Result } from '#domain/failures/failure.ts';
import type { HeldPlaces, HoldReply } from '#domain/sales/held-places.ts';
import type * as v from 'valibot';
import { addressOf } from './address.ts';
import { createExchange, type ExchangeDeps } from './exchange.ts';
import { readReply } from './reply.ts';

/** Calls about holds; usable from page and worker. Errors are returned, never thrown. */
export interface HoldsCalls {
  hold(places: Pick<HeldPlaces, 'holdId' | 'ticketTypeId' | 'quantity'>): Promise<Result<HoldReply>>;
  /** Reserves the whole new quantity, or leaves it unchanged. */
  change(holdId: string, quantity: number): Promise<Result<HoldReply>>;
  release(holdId: string): Promise<Result<HoldReply>>;
  read(holdId: string): Promise<Result<HoldReply>>;
}

/**
 * Makes and releases holds as a visitor, even when signed in: the id is the right to them, so that the worker can
 * send them, after a session has ended, or in another one. The order that takes them determines whose they are.
 */
export function createHoldsTransport(
  deps: ExchangeDeps & {
    /** Hash of the device's traits, which distinguishes phones at one venue; empty or absent when unavailable. */
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
    // A proxy's or portal's refusal must not be taken for a ruling on a hold.
    return readReply(endpoint.reply, answer.value, { ownFailuresOnly: true, now: deps.clock.wall() });
  }
  return {
    hold: async ({ holdId, ticketTypeId, quantity }) =>
      toHoldReply(await call(placeHold, { body: { holdId, ticketTypeId, quantity } })),
    change: async (holdId, quantity) =>
      toHoldReply(await call(changeHold, { params: { holdId }, body: { quantity } })),
    release: async (holdId) => toHoldReply(await call(releaseHold, { params: { holdId } })),
    read: async (holdId) => toHoldReply(await call(readHold, { params: { holdId } })),
  };
}

/** A hold state from a newer server: the hold stays unchanged and is read again later. */
const updateNeeded: Failure = {
  kind: 'server',
  status: 200,
  retryAfterMs: null,
  outdated: true,
};

function toHoldReply(answer: Result<Hold>): Result<HoldReply> {
  if (!answer.ok) return answer;
  const { state, heldUntilAt, unitPrice: price, fee, quantity, most } = answer.value;
  if (state === 'unknown') return { ok: false, failure: updateNeeded };
  const heldUntil = heldUntilAt === null ? null : Date.parse(heldUntilAt);
  return { ok: true, value: { state, heldUntil, quantity, most, ...(price === null ? {} : { price, fee }) } };
}
