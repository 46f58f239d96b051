import * as v from 'valibot';
import type { Endpoint, Schema } from '#contract/wire/endpoint.ts';
import { failureReply } from '#contract/wire/failure-reply.ts';
import type { Result } from '#domain/failures/failure.ts';
import type { Clock } from '#platform/clock.ts';
import { signRequest } from '#platform/device-key.ts';
import { addressOf } from './address.ts';
import { jsonOf } from './json-text.ts';
import type { Exchange, HttpRequest } from './exchange.ts';
import { readReply } from './reply.ts';

export interface SignedCallDeps {
  readonly exchange: Exchange;
  readonly clock: Clock;
  /** This device's private key; its public half was sent at enrolment. */
  readonly privateKey: () => Promise<CryptoKey>;
  /** Server time as known to this device. */
  readonly time: {
    now(): { readonly now: number };
    observe(sentAt: number, receivedAt: number, serverTime: number): void;
  };
}

interface SignedInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** Makes calls as an enrolled device: every request is signed by its key (src/contract/door/devices.ts). */
export interface SignedCall {
  call<R extends Schema>(
    deviceId: string,
    endpoint: Endpoint<Schema | undefined, Schema | undefined, Schema | undefined, R>,
    spoken: SignedInput,
  ): Promise<Result<v.InferOutput<R>>>;
  /** Signs a request to be sent by a caller that streams the reply. */
  sign(deviceId: string, endpoint: Endpoint, spoken: SignedInput, atMs?: number): Promise<HttpRequest>;
}

const skewed = v.object({
  ...failureReply.entries,
  code: v.literal('clock_skew'),
  details: v.object({ time: v.number() }),
});

export function createSignedCall(deps: SignedCallDeps): SignedCall {
  async function sign(
    deviceId: string,
    endpoint: Endpoint,
    spoken: SignedInput,
    atMs?: number,
  ): Promise<HttpRequest> {
    const { method } = endpoint;
    const pathAndQuery = addressOf(endpoint, spoken.params, spoken.query);
    const body = endpoint.body === undefined ? null : JSON.stringify(spoken.body ?? {});
    const time = Math.round(atMs ?? deps.time.now().now);
    const signature = await signRequest(
      await deps.privateKey(),
      { method, pathAndQuery, body: body ?? '' },
      time,
    );
    const headers = {
      authorization: `Device ${deviceId}`,
      'x-device-signature': signature,
      ...(body === null ? {} : { 'content-type': 'application/json' }),
    };
    return { method, pathAndQuery, headers, body };
  }

  return {
    sign,
    async call(deviceId, endpoint, spoken) {
      const rules = { ownFailuresOnly: true, now: deps.clock.wall() };
      const sentAt = deps.clock.monotonic();
      const first = await deps.exchange.whole(await sign(deviceId, endpoint, spoken));
      if (!first.ok) return first;
      const skew = first.value.status === 401 ? v.safeParse(skewed, jsonOf(first.value.text)) : undefined;
      if (!skew?.success) return readReply(endpoint.reply, first.value, rules);
      // The phone's clock is far off: the server returned its own time, which is also worth storing.
      const { time } = skew.output.details;
      deps.time.observe(sentAt, deps.clock.monotonic(), time);
      const second = await deps.exchange.whole(await sign(deviceId, endpoint, spoken, time));
      return second.ok ? readReply(endpoint.reply, second.value, rules) : second;
    },
  };
}
