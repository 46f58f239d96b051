import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { ScanRow } from '#app/engines/door-desk.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import type { Scanning } from '#app/scanning/use-scanning.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useFormats } from '#app/format/use-formats.ts';
import type { ScanRecord } from '#domain/door/scan.ts';
import type { ManifestHeader } from '#domain/manifest/manifest.ts';
import { ConfirmDialog } from '#screens/parts/confirm-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { lastToUndo } from './undo-rule.ts';

/** Undoing a scan: requested, named, and done after confirmation. */
export interface Undoing {
  /** The scan to undo: the one on the screen at the tap, whatever follows. */
  readonly asked: ScanRecord | null;
  readonly ask: (scan: ScanRecord) => void;
  readonly close: () => void;
  /** Undoes a scan and reports the result; resolves to whether it was undone. */
  readonly takeBack: (scanId: string) => Promise<boolean>;
}

export function useUndoing({ undo, dismiss }: Pick<Scanning, 'undo' | 'dismiss'>): Undoing {
  const { notify } = useEngines();
  const { undone, notUndone } = useMessages('scanning').controls;
  const [asked, setAsked] = useState<ScanRecord | null>(null);
  return {
    asked,
    ask: setAsked,
    close: () => setAsked(null),
    async takeBack(scanId) {
      dismiss();
      const judged = await undo(scanId);
      if (judged.scan === null) notify.failed(notUndone.title, notUndone.text);
      else notify.done(undone);
      return judged.scan !== null;
    },
  };
}

interface UndoDialogProps {
  readonly undoing: Undoing;
  readonly header: ManifestHeader;
}

/** Confirms an undo and names the scan: while the queue moves, the verdict on the screen may change under the finger. */
export function UndoDialog({ undoing, header }: UndoDialogProps) {
  const { undoScan: texts, verdicts } = useMessages('scanning');
  const { clockSeconds } = useFormats();
  const { asked: scan, close, takeBack } = undoing;
  if (scan === null) return null;
  // A notice reports the result, so that the queue does not wait.
  const run = () => {
    close();
    void takeBack(scan.scanId);
  };
  return (
    <ConfirmDialog
      title={texts.title[scan.direction]}
      description={
        <>
          {scan.ticketNumber === null ? null : <strong>{verdicts.ticket(scan.ticketNumber)} · </strong>}
          {clockSeconds(scan.correctedTime, header.timeZone)}. {texts.text}
        </>
      }
      confirm={texts.confirm}
      cancel={texts.keep}
      action={{ busy: false, error: null, run, leave: () => undefined }}
      onClose={close}
    />
  );
}

interface UndoLastProps {
  readonly rows: readonly ScanRow[];
  readonly onUndo: Undoing['ask'];
}

/** Placed above the list of scans, away from the buttons that are pressed while the queue moves. */
export function UndoLast({ rows, onUndo }: UndoLastProps) {
  const { controls: texts } = useMessages('scanning');
  const undoable = lastToUndo(rows);
  const last = rows.find(({ scan }) => scan.scanId === undoable);
  return (
    <Button disabled={last === undefined} onClick={() => last !== undefined && onUndo(last.scan)}>
      <Undo2 size={20} aria-hidden /> {texts.undoLast}
    </Button>
  );
}
