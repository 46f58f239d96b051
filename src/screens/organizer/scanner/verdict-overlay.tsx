import { Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { css } from 'styled-system/css';
import type { NotRecorded } from '#app/engines/door-desk.ts';
import type { Shown } from '#app/scanning/use-scanning.ts';
import type { ManifestHeader } from '#domain/manifest/manifest.ts';
import { wordsFor } from '#domain/door/verdict-words.ts';
import { Button } from '#ui/button.tsx';
import { lookOf, VerdictFace } from '#screens/parts/verdict-face.tsx';

const notRecordedWords: Readonly<Record<NotRecorded['reason'], string>> = {
  storage_full:
    'This phone’s storage is full. Nobody was admitted. Free some space, then scan again; use another phone meanwhile.',
  storage_lost:
    'This phone’s storage does not answer. Nobody was admitted. Scan again; if it stays so, reload the page.',
  storage_slow:
    'This phone’s storage answers too slowly. Check by hand. If you scan again and it says used a moment ago, this was the scan.',
  not_allowed:
    'This phone may not judge now: its right has run out, or another tab scans. Go back and look at the readiness check.',
};

interface OverlayProps {
  readonly shown: Shown;
  readonly header: ManifestHeader;
  readonly onNext: () => void;
  readonly onUndo: (scanId: string) => void;
}

function troubleOf(judged: Shown['judged']): string | undefined {
  if (judged.scan !== null) return undefined;
  return judged.reason === 'storage_full' ? 'storage_full' : 'not_recorded';
}

/** The words of what is shown, and which ticket it is about. */
function spoken(
  { judged, at }: Shown,
  header: ManifestHeader,
): { readonly title: string; readonly sentences: readonly string[] } {
  if (judged.scan === null) return { title: 'Not recorded', sentences: [notRecordedWords[judged.reason]] };
  const { title, sentences } = wordsFor(judged.verdict, {
    now: at,
    timeZone: header.timeZone,
    gateName: (gateId) => header.gates.find((gate) => gate.gateId === gateId)?.name,
  });
  const { ticketNumber } = judged.verdict;
  return {
    title,
    sentences: ticketNumber === undefined ? sentences : [...sentences, `Ticket ${ticketNumber}`],
  };
}

/** The verdict over the whole screen. An admission goes by itself; everything else waits for a tap. */
export function VerdictOverlay({ shown, header, onNext, onUndo }: OverlayProps) {
  const next = useRef<HTMLButtonElement>(null);
  const { judged } = shown;
  const stays = judged.scan === null || judged.verdict.tone !== 'admit';
  useEffect(() => {
    if (stays) next.current?.focus({ preventScroll: true });
  }, [stays, shown]);

  const words = spoken(shown, header);
  const scanId = judged.scan?.scanId;
  const passed = judged.scan?.passed === true;
  return (
    <div
      role="alert"
      data-verdict={judged.verdict.code}
      data-scan-id={scanId}
      data-trouble={troubleOf(judged)}
      className={css({ position: 'absolute', inset: '0', zIndex: '5', overflowY: 'auto' })}
    >
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        onClick={onNext}
        className={css({ position: 'absolute', inset: '0', w: 'full', opacity: '0', cursor: 'pointer' })}
      />
      <VerdictFace
        look={judged.scan === null ? 'refuse' : lookOf(judged.verdict)}
        title={words.title}
        sentences={words.sentences}
      >
        <div className={css({ position: 'relative', display: 'flex', gap: 'snug', mt: 'near', w: 'full' })}>
          {stays ? (
            <Button
              ref={next}
              look="glass"
              size="large"
              className={css({ flex: '1', minH: '4rem', fontSize: 'h4' })}
              onClick={onNext}
            >
              Next
            </Button>
          ) : null}
          {passed && scanId !== undefined ? (
            <Button
              look="glass"
              size="large"
              className={css({ minH: '4rem' })}
              onClick={() => onUndo(scanId)}
            >
              <Undo2 size={22} aria-hidden /> Undo
            </Button>
          ) : null}
        </div>
      </VerdictFace>
    </div>
  );
}
