import { useCallback, useState } from 'react';
import type { DoorDesk, ForcedBecause, OpenGate, ScanStation } from '#app/engines/door-desk.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { needsDecision, canForce } from '#domain/door/force.ts';
import type { ManifestHeader } from '#domain/manifest/manifest.ts';
import { addOnAt } from './add-on-gate.ts';
import type { Scanning } from './use-scanning.ts';

/** Overrides the verdict on the screen: admits somebody, or hands out an add-on. */
export interface ForceMode {
  /** This device may override the verdict on the screen. */
  readonly may: boolean;
  /** The verdict on the screen asks for a decision: admit, or send away. */
  readonly asks: boolean;
  /** What the verdict's gate is for. */
  readonly place: 'entrance' | 'addOn';
  /** The user is being asked for the reason. */
  readonly asking: boolean;
  readonly ask: (on: boolean) => void;
  /** Records it; the verdict closes once the record is on disk, and otherwise stays with everything typed. */
  readonly confirm: (why: ForcedBecause) => Promise<void>;
  /** Records that nobody entered; the verdict closes at once, so that the queue moves on. */
  readonly sendAway: () => void;
}

interface ForceDeps {
  readonly header: ManifestHeader;
  readonly desk: DoorDesk;
  readonly open: OpenGate;
  readonly station: ScanStation;
  readonly role: 'steward' | 'supervisor';
  readonly scanning: Pick<Scanning, 'shown' | 'dismiss'>;
}

/** Asks a supervisor for the reason, and admits somebody with a separate record. */
export function useForce({ header, desk, open, station, role, scanning }: ForceDeps): ForceMode {
  const { notify } = useEngines();
  const { force: texts, notRecorded } = useMessages('scanning');
  const { shown, dismiss } = scanning;
  const scan = shown?.judged.scan ?? null;
  /** The scan in question; the next one closes the question. */
  const [asked, setAsked] = useState<string | null>(null);
  const place = scan !== null && addOnAt(header, scan.gateId) !== undefined ? 'addOn' : 'entrance';
  const may = shown !== null && scan !== null && canForce(shown.judged.verdict, role);

  const asks = shown !== null && scan !== null && needsDecision(shown.judged.verdict, role);

  const ask = useCallback((on: boolean) => setAsked(on && scan !== null ? scan.scanId : null), [scan]);
  const confirm = useCallback(
    async (why: ForcedBecause) => {
      if (scan === null) return;
      const said = await open.gate.force(scan.scanId, why);
      station.feedback.give(said.scan === null ? 'refuse' : 'attention');
      if (said.scan === null) {
        notify.failed(notRecorded.title, notRecorded[said.reason]);
        return;
      }
      desk.recorded();
      setAsked(null);
      dismiss();
      notify.done(texts[place].done);
    },
    [desk, dismiss, notRecorded, notify, open, place, scan, station, texts],
  );
  const sendAway = useCallback(() => {
    dismiss();
    if (scan === null) return;
    void open.gate.sendAway(scan.scanId).then((said) => {
      if (said.scan === null) notify.failed(notRecorded.title, texts.notSentAway);
      else desk.recorded();
    });
  }, [desk, dismiss, notRecorded, notify, open, scan, texts]);
  return { may, asks, place, asking: may && asked === scan.scanId, ask, confirm, sendAway };
}
