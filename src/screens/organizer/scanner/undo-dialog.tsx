import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { ScanRow } from '#app/engines/door-desk.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import type { Scanning } from '#app/scanning/use-scanning.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useFormats } from '#app/format/use-formats.ts';
import type { ManifestHeader } from '#domain/manifest/manifest.ts';
import { ConfirmDialog } from '#screens/parts/confirm-dialog.tsx';
import { Button } from '#ui/button.tsx';

/** Taking a scan back: asked for, named, and done once it was confirmed. */
export interface Undoing {
  /** The scan that is asked about: the one that was on the screen at the tap, whatever comes next. */
  readonly asked: ScanRow | null;
  readonly ask: (scanId: string) => void;
  readonly close: () => void;
  /** Takes a scan back and says how that went; answers whether it was. */
  readonly takeBack: (scanId: string) => Promise<boolean>;
}

export function useUndoing(
  { undo, dismiss }: Pick<Scanning, 'undo' | 'dismiss'>,
  rows: readonly ScanRow[],
): Undoing {
  const { notify } = useEngines();
  const { undone, notUndone } = useMessages('scanning').controls;
  const [asked, setAsked] = useState<ScanRow | null>(null);
  return {
    asked,
    ask: (scanId) => setAsked(rows.find((row) => row.scan.scanId === scanId) ?? null),
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

/**
 * Asks before a scan is taken back, and says which one: while the queue moves, the verdict on the screen may change
 * under the finger.
 */
export function UndoDialog({ undoing, header }: UndoDialogProps) {
  const { undoScan: texts, verdicts } = useMessages('scanning');
  const { clockSeconds } = useFormats();
  const { asked, close, takeBack } = undoing;
  if (asked === null) return null;
  const { scan } = asked;
  // What comes of it is said by a notice: the queue does not wait for it.
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
      action={{ busy: false, error: null, run, clear: () => undefined }}
      onClose={close}
    />
  );
}

interface UndoLastProps {
  /** The scan that would be taken back; null where there is none. */
  readonly undoable: string | null;
  readonly onUndo: (scanId: string) => void;
}

/** Apart from what is pressed while the queue moves: over the scans that it takes back. */
export function UndoLast({ undoable, onUndo }: UndoLastProps) {
  const { controls: texts } = useMessages('scanning');
  return (
    <Button disabled={undoable === null} onClick={() => undoable !== null && onUndo(undoable)}>
      <Undo2 size={20} aria-hidden /> {texts.undoLast}
    </Button>
  );
}
