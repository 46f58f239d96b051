import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import * as v from 'valibot';
import type { AccessChange, AccessChanges } from './access-changes.ts';
import type { Listeners } from '#domain/listeners.ts';
import { mergeNudges, type Nudges } from './nudges.ts';
import type { OpenChannel } from '#server/database/channel.ts';
import type { Bus } from './bus.ts';
import { openPersistent } from './persistent-connection.ts';
import { within } from '#server/database/within.ts';

export interface ClusterBusDeps {
  readonly bus: Bus;
  /**
   * An additional database connection when another bus is used, by which commands see how many servers are running.
   * Nothing is sent on it.
   */
  readonly presence?: OpenChannel | undefined;
  readonly nudges: Nudges;
  readonly accessChanges: AccessChanges;
  /** Emails are waiting for the leader. */
  readonly emailsWait: Listeners<[]>;
  readonly log: Pick<Logger, 'warn'>;
  /** Pause before reconnecting, ms; 2,000 except in tests. */
  readonly againAfterMs: number;
}

export interface ClusterBus {
  /** Whether messages are being sent now. */
  isUp(): boolean;
  close(): Promise<void>;
}

/** The messages servers send each other. */
const busMessage = v.variant('kind', [
  v.object({ from: v.string(), kind: v.literal('moved'), eventId: v.string(), revision: v.number() }),
  v.object({ from: v.string(), kind: v.literal('session'), sessionId: v.string() }),
  v.object({ from: v.string(), kind: v.literal('user'), userId: v.string() }),
  v.object({ from: v.string(), kind: v.literal('device'), deviceId: v.string() }),
  v.object({ from: v.string(), kind: v.literal('emails') }),
  v.object({ from: v.string(), kind: v.literal('test') }),
]);

/**
 * Lets servers on one PostgreSQL receive each other's nudges and access changes, so that a phone connected to one
 * hears of a scan sent to another. Nothing depends on it: what is missed while the connection is down is found by
 * polling and at the next heartbeat. It reconnects until `close`.
 */
export async function joinClusterBus(deps: ClusterBusDeps): Promise<ClusterBus> {
  const { bus, log, againAfterMs } = deps;
  const self = randomUUID();
  const test = { from: randomUUID(), ...Promise.withResolvers<void>() };
  let relaying = false;
  let closed = false;
  const relay = (text: string) => {
    const said = readBusMessage(text);
    if (said === null || said.from === self) return;
    if (said.kind === 'test') return void (said.from === test.from && test.resolve());
    relaying = true;
    pass(deps, said);
    relaying = false;
  };
  const lost = (error: unknown) =>
    log.warn({ err: error }, 'the connection to other servers is down; reconnecting');
  const line = await openPersistent({ open: bus.open, heard: relay, lost, againAfterMs });
  const presence =
    deps.presence &&
    (await openPersistent({ open: deps.presence, heard: () => undefined, lost, againAfterMs }));
  const tell = (said: object) => {
    // Do not send back what another server sent.
    if (relaying) return;
    // All on this connection, so that other servers receive it in order.
    line
      .notify(JSON.stringify({ from: self, ...said }))
      // Errors for messages in flight at closing are expected.
      .catch((error: unknown) => closed || log.warn({ err: error }, 'other servers could not be notified'));
  };
  const merged = mergeNudges((eventId, revision) => tell({ kind: 'moved', eventId, revision }));
  const stops = [
    deps.nudges.listen((eventId, revision) => {
      if (!relaying) merged.moved(eventId, revision);
    }),
    deps.accessChanges.listen((change) => tell(change)),
    deps.emailsWait.add(() => tell({ kind: 'emails' })),
    () => merged.stop(),
  ];
  // Not awaited, so that calls are answered meanwhile.
  if (line.isOpen()) void warnIfDeaf(bus, test, (...said) => closed || log.warn(...said));
  return {
    isUp: () => line.isOpen(),
    async close() {
      closed = true;
      for (const stop of stops) stop();
      await Promise.all([line.close(), presence?.close()]);
    },
  };
}

/** Maximum wait for a message from one connection to the other; ms. */
const receiveTimeoutMs = 5_000;

/** Warns of a connection that receives nothing, which looks like an idle one. @param warn logs nothing after closing */
async function warnIfDeaf(
  { sayElsewhere, silent: { code, message } }: Bus,
  test: { readonly from: string; readonly promise: Promise<void> },
  warn: (facts: object, message: string) => void,
): Promise<void> {
  try {
    await sayElsewhere(JSON.stringify({ from: test.from, kind: 'test' }));
    if (!(await within(test.promise, receiveTimeoutMs))) warn({ problem: code }, message);
  } catch (error) {
    warn({ err: error }, 'whether other servers are heard could not be tried');
  }
}

type BusMessage = v.InferOutput<typeof busMessage>;

function pass(deps: ClusterBusDeps, said: BusMessage): void {
  if (said.kind === 'moved') deps.nudges.moved(said.eventId, said.revision);
  else if (said.kind === 'emails') deps.emailsWait.tell();
  else if (said.kind !== 'test') deps.accessChanges.changed(changeIn(said));
}

function changeIn({
  from: _from,
  ...change
}: Exclude<BusMessage, { readonly kind: 'moved' | 'emails' | 'test' }>): AccessChange {
  return change;
}

function readBusMessage(text: string): BusMessage | null {
  try {
    const read = v.safeParse(busMessage, JSON.parse(text));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}
