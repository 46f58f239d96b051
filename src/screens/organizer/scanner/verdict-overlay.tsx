import { Undo2 } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { css, cx } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import type { Shown } from '#app/scanning/use-scanning.ts';
import { addOnAt } from '#app/scanning/add-on-gate.ts';
import { verdictText, type VerdictText } from '#app/scanning/verdict-text.ts';
import type { ManifestHeader } from '#domain/manifest/manifest.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import { Button } from '#ui/button.tsx';
import { lookOf, sideBySide, VerdictFace } from '#screens/parts/door/verdict-face.tsx';
import type { Formats } from '#messages/formats.ts';
import { useFormats } from '#app/format/use-formats.ts';

interface OverlayProps {
  readonly shown: Shown;
  readonly header: ManifestHeader;
  readonly onNext: () => void;
  readonly onUndo: (scanId: string) => void;
  /** The next step turns the person away, so only its own button does that. */
  readonly sendsAway?: boolean;
  /** There is more to read, so an admission waits for a tap too. */
  readonly stays?: boolean;
  /** Further actions for the verdict. */
  readonly children?: ReactNode;
}

function troubleOf(judged: Shown['judged']): string | undefined {
  if (judged.scan !== null) return undefined;
  return judged.reason === 'storage_full' ? 'storage_full' : 'not_recorded';
}

/** Returns the text of a verdict and the ticket that it is about. */
function textOf(
  { judged, at }: Shown,
  header: ManifestHeader,
  { notRecorded, verdicts }: Catalogue['scanning'],
  otherGate: string,
  formats: Formats,
): VerdictText {
  if (judged.scan === null) return { title: notRecorded.title, sentences: [notRecorded[judged.reason]] };
  const { title, sentences } = verdictText(judged.verdict, {
    now: at,
    timeZone: header.timeZone,
    gateName: (gateId) => header.gates.find((gate) => gate.gateId === gateId)?.name,
    otherGate,
    addOn: addOnAt(header, judged.scan.gateId),
    isTyped: judged.scan.form === 'typed',
    isLeaving: judged.scan.direction === 'exit',
    texts: verdicts,
    formats,
  });
  const { ticketNumber } = judged.verdict;
  return {
    title,
    sentences: ticketNumber === undefined ? sentences : [...sentences, verdicts.ticket(ticketNumber)],
  };
}

const overAll = css({
  position: 'absolute',
  inset: '0',
  zIndex: '5',
  overflowY: 'auto',
  containerType: 'size',
});
const moreStyle = cx(
  sideBySide,
  css({ position: 'relative', display: 'grid', gap: 'snug', _empty: { display: 'none' } }),
);
const buttonsStyle = cx(sideBySide, css({ position: 'relative', display: 'flex', gap: 'snug' }));
const tall = css({ minH: '4rem' });

function TapAnywhere({ onTap }: { readonly onTap: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      onClick={onTap}
      className={css({ position: 'absolute', inset: '0', w: 'full', opacity: '0', cursor: 'pointer' })}
    />
  );
}

/** The full-screen verdict. An admission closes by itself; everything else waits for a tap. */
export function VerdictOverlay(props: OverlayProps) {
  const { shown, header, onNext, onUndo, sendsAway, children } = props;
  const texts = useMessages('scanning');
  const { otherGate } = useMessages('door');
  const next = useRef<HTMLButtonElement>(null);
  const { judged } = shown;
  const stays = props.stays === true || judged.scan === null || judged.verdict.tone !== 'admit';
  useEffect(() => {
    if (stays) next.current?.focus({ preventScroll: true });
  }, [stays, shown]);

  const { title, sentences } = textOf(shown, header, texts, otherGate, useFormats());
  const scanId = judged.scan?.scanId;
  const passed = judged.scan?.passed === true;
  return (
    <div
      role="alert"
      data-verdict={judged.verdict.code}
      data-scan-id={scanId}
      data-trouble={troubleOf(judged)}
      className={overAll}
    >
      {sendsAway === true ? null : <TapAnywhere onTap={onNext} />}
      <VerdictFace
        look={judged.scan === null ? 'refuse' : lookOf(judged.verdict)}
        title={title}
        sentences={sentences}
      >
        <div className={moreStyle}>{children}</div>
        <div className={buttonsStyle}>
          {stays ? (
            <Button
              ref={next}
              look="glass"
              size="large"
              className={css({ flex: '1', minH: '4rem', fontSize: 'h4' })}
              onClick={onNext}
            >
              {sendsAway === true ? texts.force.sendAway : texts.controls.next}
            </Button>
          ) : null}
          {passed && scanId !== undefined ? (
            <Button look="glass" size="large" className={tall} onClick={() => onUndo(scanId)}>
              <Undo2 size={22} aria-hidden /> {texts.controls.undo}
            </Button>
          ) : null}
        </div>
      </VerdictFace>
    </div>
  );
}
