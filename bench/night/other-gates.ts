import { randomUUIDv7 } from 'node:crypto';
import type { ScanRecord } from '#domain/door/scan.ts';
import { createHand, type Hand } from '#tests/server-data/scanner-hand.ts';
import type { BenchDevice } from '../server/bench-server.ts';

/** The gates that are not measured: signed devices without a browser, each with its own hash chain. */
export interface OtherGates {
  /** Sends all the given passages in one request, from the next gate in turn. Returns the new revision. */
  send(passages: readonly GatePassage[]): Promise<number>;
  /** Duration of each request since the last call, in ms. */
  times(): number[];
}

export interface GatePassage {
  readonly ticket: number;
  readonly direction: 'entry' | 'exit';
  /** How long ago the passage happened, in ms. */
  readonly ago?: number;
}

interface OtherGate {
  readonly device: BenchDevice;
  readonly hand: Hand;
}

export function otherGates(
  eventId: string,
  gateIds: readonly string[],
  devices: readonly BenchDevice[],
): OtherGates {
  const all = devices.map((device, at): OtherGate => {
    const gateId = gateIds[at % gateIds.length] ?? '';
    return { device, hand: createHand(eventId, device.deviceId, randomUUIDv7(), gateId) };
  });
  let turn = 0;
  let took: number[] = [];
  return {
    async send(passages) {
      turn += 1;
      const gate = all[turn % all.length];
      if (gate === undefined) throw new Error('there are no other gates');
      const scans = passages.map((passage) => scanOf(gate.hand, passage));
      const { deviceId, epoch } = gate.hand;
      const body = JSON.stringify({ deviceId, epoch, scans });
      const began = performance.now();
      const reply = await gate.device.fetch('POST', `/api/events/${eventId}/scans`, body);
      const text = await reply.text();
      took.push(performance.now() - began);
      if (reply.status !== 200) throw new Error(`a batch was answered ${reply.status} ${text}`);
      return (JSON.parse(text) as { revision: number }).revision;
    },
    times() {
      const told = took;
      took = [];
      return told;
    },
  };
}

function scanOf(hand: Hand, { ticket, direction, ago = 0 }: GatePassage): ScanRecord {
  const at = Date.now() - ago;
  const verdict = direction === 'exit' ? 'exit' : 'admit';
  return hand.scan(ticket, at, { direction, verdict, deviceTime: at, uncertaintyMs: 20 });
}
