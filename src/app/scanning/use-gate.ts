import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ManifestHeader } from '#domain/manifest/manifest.ts';
import type { DoorDesk, OpenGate } from '#app/engines/door-desk.ts';

export type GateState =
  | { readonly kind: 'opening' }
  /** Another tab of this device is scanning. */
  | { readonly kind: 'taken' }
  | { readonly kind: 'no_manifest' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'open'; readonly open: OpenGate };

/** Takes the device's scanner lock and opens the event; releases both when the screen closes. */
export function useGate(desk: DoorDesk, eventId: string): GateState {
  const { lock } = desk;
  const holding = useSyncExternalStore(
    (listener) => lock.subscribe(listener),
    () => lock.state(),
  );
  const [state, setState] = useState<GateState>({ kind: 'opening' });

  useEffect(() => () => lock.release(), [lock]);
  useEffect(() => {
    // Retried, because the previous screen may release its lock a moment later.
    if (holding === 'waiting') lock.take();
  }, [lock, holding]);

  useEffect(() => {
    if (holding !== 'held') return undefined;
    let gone = false;
    let opened: OpenGate | null = null;
    desk.openGate(eventId).then(
      (open) => {
        opened = open;
        if (gone) open?.close();
        else setState(open === null ? { kind: 'no_manifest' } : { kind: 'open', open });
      },
      () => !gone && setState({ kind: 'failed' }),
    );
    return () => {
      gone = true;
      opened?.close();
      setState({ kind: 'opening' });
    };
  }, [desk, eventId, holding]);

  return holding === 'taken' ? { kind: 'taken' } : state;
}

export interface Counters {
  readonly inside: number;
  readonly gate: number;
}

/** Returns the event's current header: gates, names and rules may change during a shift. */
export function useHeader(open: OpenGate): ManifestHeader {
  return useSyncExternalStore(
    (listener) => open.subscribe(listener),
    () => open.view().header,
  );
}

/** Returns the number of people inside a checkpoint and of entries at one gate, counted from the log. */
export function useCounters(open: OpenGate, gateId: string): Counters {
  const text = useSyncExternalStore(
    (listener) => open.subscribe(listener),
    () => {
      const view = open.view();
      const checkpoint = view.header.gates.find((gate) => gate.gateId === gateId)?.checkpoint ?? 'event';
      return `${view.inside(checkpoint)} ${view.entries(gateId)}`;
    },
  );
  const [inside = 0, gate = 0] = text.split(' ').map(Number);
  return { inside, gate };
}
