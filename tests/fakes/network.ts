import type { SeededRandom } from './random.ts';
import type { VirtualTime } from './virtual-time.ts';

/** The outcome of a request, as a browser reports it: a reply, or no reply. */
export type Answer =
  | { readonly kind: 'reply'; readonly reply: WireReply }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'timeout' };

export interface WireReply {
  readonly status: number;
  /** Whether it carries our server's mark. */
  readonly ours: boolean;
  /** Parsed JSON, or the text if it was not JSON. */
  readonly body: unknown;
  readonly retryAfterMs?: number;
}

/** The state of one device's connection; the simulator changes it over time. */
export interface Line {
  /** Sends nothing; the browser reports the failure at once. */
  down: boolean;
  /** Requests or replies are lost on the way: each direction separately, so that partitions can be one-sided. */
  cutOut: boolean;
  cutBack: boolean;
  /** Additional delay of replies, in ms. */
  slowBackMs: number;
  /** The imposter that answers instead of our server. */
  imposter: 'none' | 'portal' | 'foreign_json' | 'foreign_refusal';
}

/** General quality of the network. */
export interface Weather {
  /** Probability that a message is lost, in each direction. */
  loss: number;
  duplication: number;
  meanDelayMs: number;
}

export interface NetworkDeps {
  readonly time: VirtualTime;
  readonly random: SeededRandom;
  readonly weather: Weather;
  readonly timeoutMs: number;
  /** Called for every fault that occurs, by name. */
  readonly fired: (fault: string) => void;
}

/** The server's side: answers a request, or returns `null` if its connection broke (it crashed or is down). */
export type Serve = (request: unknown) => Promise<WireReply | null>;

export const goodLine = (): Line => ({
  down: false,
  cutOut: false,
  cutBack: false,
  slowBackMs: 0,
  imposter: 'none',
});

/** Sends one request over a connection: delayed, lost, duplicated or answered by others, depending on weather and line. */
export function createNetwork(
  deps: NetworkDeps,
): (line: Line, request: unknown, serve: Serve) => Promise<Answer> {
  const { time, random, weather, fired } = deps;
  const delay = (): number => 1 + random.delay(weather.meanDelayMs);

  return (line, request, serve) =>
    new Promise<Answer>((resolve) => {
      time.after(deps.timeoutMs, () => resolve({ kind: 'timeout' }));
      const answer = (reply: WireReply): void => resolve({ kind: 'reply', reply: asSent(reply) });
      if (line.down) {
        fired('offline');
        time.after(5, () => resolve({ kind: 'unreachable' }));
        return;
      }
      if (line.imposter !== 'none') {
        fired(line.imposter);
        const reply = imposters[line.imposter];
        time.after(delay(), () => answer(reply));
        return;
      }
      const copies = random.happens(weather.duplication) ? 2 : 1;
      if (copies > 1) fired('duplicated');
      const wire = JSON.stringify(request);
      for (let copy = 0; copy < copies; copy += 1) time.after(delay(), () => void arrive(JSON.parse(wire)));

      async function arrive(copy: unknown): Promise<void> {
        if (line.cutOut) return fired('partition');
        if (random.happens(weather.loss)) return lose('request_lost');
        const reply = await serve(copy);
        if (reply === null) time.after(delay(), () => resolve({ kind: 'unreachable' }));
        else time.after(delay() + line.slowBackMs, () => comeBack(reply));
      }

      function comeBack(reply: WireReply): void {
        if (line.cutBack) return fired('asymmetric_partition');
        if (random.happens(weather.loss)) return lose('reply_lost');
        answer(reply);
      }

      /** A lost message appears as silence, or as a broken connection. */
      function lose(fault: string): void {
        fired(fault);
        if (random.happens(0.5)) resolve({ kind: 'unreachable' });
      }
    });
}

const imposters: Readonly<Record<Exclude<Line['imposter'], 'none'>, WireReply>> = {
  portal: {
    status: 200,
    ours: false,
    body: '<html><body>Welcome to Free Wi-Fi. Please sign in.</body></html>',
  },
  foreign_refusal: { status: 403, ours: false, body: { code: 'blocked', message: 'Your plan is used up.' } },
  foreign_json: { status: 200, ours: false, body: { status: 'ok', receipts: [], time: 0 } },
};

/** Only what JSON can represent is transmitted. */
function asSent<T>(message: T): T {
  return JSON.parse(JSON.stringify(message));
}
