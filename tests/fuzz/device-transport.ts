import { reachedOf } from '#api/door-transport.ts';
import { fromHex } from '#domain/wire/bytes.ts';
import type { EnrolmentTransport } from '#api/enrolment-transport.ts';
import type { Result } from '#domain/failures/failure.ts';
import type { DoorTime, DoorTransport, EnrolledEvent, ManifestTransport } from '#sync/deps.ts';
import type { SeededRandom } from '../fakes/random.ts';
import type { Life } from '../fakes/life.ts';
import type { Answer, Line } from '../fakes/network.ts';
import type { VirtualTime } from '../fakes/virtual-time.ts';
import type { SimulatedServer } from './simulated-server.ts';
import { resultOf, type Replies, type Request } from './wire.ts';

export interface DeviceTransportDeps {
  readonly name: string;
  readonly line: Line;
  readonly life: Life;
  readonly time: VirtualTime;
  readonly random: SeededRandom;
  readonly server: SimulatedServer;
  readonly network: (line: Line, request: unknown, serve: SimulatedServer['serve']) => Promise<Answer>;
  readonly doorTime: DoorTime;
  /** The device id to enrol with again after an eviction; null for a new one. */
  readonly again: () => string | null;
  readonly liveWorks: boolean;
  readonly fired: (fault: string) => void;
}

export type DeviceTransport = DoorTransport & ManifestTransport & EnrolmentTransport;

/** A page's connection to the server: signed requests over the network, and a live connection if the line allows one. */
export function createDeviceTransport(deps: DeviceTransportDeps): DeviceTransport {
  const { life, line, server, doorTime } = deps;
  const ask = async <K extends keyof Replies>(
    request: Request & { readonly kind: K },
  ): Promise<Result<Replies[K]>> => resultOf<K>(await life.within(deps.network(line, request, server.serve)));
  const signed = ({
    deviceId,
    eventId,
  }: Pick<EnrolledEvent, 'deviceId' | 'eventId'>): {
    deviceId: string;
    eventId: string;
    signedAt: number;
  } => ({
    deviceId,
    eventId,
    signedAt: doorTime.now().now,
  });

  return {
    ping: () => ask({ kind: 'ping' }),
    sendScans: (event, scans) =>
      ask({ kind: 'scans', ...signed(event), epoch: event.epoch, scans, reached: reachedOf(event) }),
    readChanges: (event, since) =>
      ask({ kind: 'changes', ...signed(event), since, serverEpoch: event.serverEpoch }),
    renewLease: (event) => ask({ kind: 'renew', ...signed(event) }),
    listen: (_event, onMoved, onLost) => listen(deps, onMoved, onLost),
    readHeader: (event) => ask({ kind: 'header', ...signed(event) }),
    async readBody(event, revision, from) {
      const body = await ask({ kind: 'body', ...signed(event), revision, from });
      return body.ok ? { ok: true, value: inChunks(fromHex(body.value.hex) ?? new Uint8Array()) } : body;
    },
    invite: async () => ({ ok: true, value: { code: 'once' } }),
    enrol: (_code, _identity, _name, lost) =>
      ask({ kind: 'enrol', device: deps.name, again: deps.again(), lost }),
  };
}

async function* inChunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 64) yield bytes.subarray(at, at + 64);
}

/**
 * A live connection that sends nudges until the line, the server or chance breaks it; over a cut line it stays open
 * but receives nothing.
 */
function listen(
  deps: DeviceTransportDeps,
  onMoved: (revision: number) => void,
  onLost: (displaced: boolean) => void,
): () => void {
  const { time, random, life, line, server, fired } = deps;
  let open = true;
  let leave: () => void = () => {};
  const alive = (): boolean => open && life.alive();
  const close = (): void => {
    open = false;
    leave();
  };
  const lose = (): void => {
    if (!alive()) return;
    close();
    onLost(false);
  };
  const deaf = (): boolean => line.cutBack || line.cutOut;
  const reachable = (): boolean =>
    deps.liveWorks && !line.down && !deaf() && line.imposter === 'none' && !server.state.down;
  const say = (revision: number): void => {
    time.after(1 + random.delay(30), () => {
      if (!alive()) return;
      if (line.down || server.state.down) return lose();
      if (deaf()) return;
      fired('live_nudge');
      onMoved(revision);
    });
  };
  time.after(1 + random.delay(60), () => {
    if (!alive()) return;
    if (!reachable()) return lose();
    leave = server.onMoved(say);
    say(0);
    time.after(1_000 + random.delay(20_000), lose);
  });
  return close;
}
