import { useState } from 'react';
import { useEngines } from '#app/engines/engines.tsx';
import { useAction } from '#app/data/use-action.ts';
import { useUnsavedText } from '#app/data/unsaved-text.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { readBoard } from '#contract/door/board.ts';
import { listConflicts, resolveConflict } from '#contract/door/conflict-list.ts';
import type { ConflictFacts } from '#domain/manifest/manifest.ts';
import type { Finding } from '#domain/door/resolution.ts';
import { ConfirmDialog } from '#screens/parts/confirm-dialog.tsx';
import { TextField } from '#ui/fields/field.tsx';

/** Findings that a person can choose. */
export type PossibleFinding = Exclude<Finding, 'unknown'>;

interface ResolveProps {
  readonly eventId: string;
  readonly conflict: Pick<ConflictFacts, 'conflictId' | 'ticketNumber' | 'first'>;
  readonly how: PossibleFinding;
  readonly onClose: () => void;
}

/** Asks for confirmation, explaining the effect, because a resolution is final. */
export function ResolveConflict({ eventId, conflict, how, onClose }: ResolveProps) {
  const { call } = useEngines();
  const { conflicts: texts } = useMessages('board');
  const [note, setNote] = useState('');
  useUnsavedText(note !== '');
  const { conflictId, ticketNumber, first } = conflict;
  const resolve = useAction({
    run: () =>
      call(resolveConflict, {
        params: { registrationId: eventId, conflictId },
        body: { how, note: note.trim() },
      }),
    reads: [listConflicts, readBoard],
    says: () => ({ title: texts.done, text: texts.found[how] }),
    closes: onClose,
  });
  const alone: Partial<Record<PossibleFinding, { readonly ask: string; readonly text: string }>> =
    texts.alone;
  const words = (first === null ? alone[how] : undefined) ?? texts.findings[how];
  return (
    <ConfirmDialog
      title={texts.choose(ticketNumber)}
      description={
        <>
          <strong>{words.ask}</strong> {words.text} {texts.final}
        </>
      }
      confirm={texts.confirm}
      action={resolve}
      onClose={onClose}
    >
      <TextField
        label={texts.note}
        value={note}
        maxLength={500}
        onChange={(event) => setNote(event.target.value)}
      />
    </ConfirmDialog>
  );
}
