import { Info } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { css, cx } from 'styled-system/css';
import type { LookupResult } from '#app/engines/door-desk.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import type { TicketInfo } from '#domain/door/ticket-info.ts';
import type { ManifestHeader } from '#domain/manifest/manifest.ts';
import { Button } from '#ui/button.tsx';
import { overPicture, wideButton } from './over-picture.ts';

/** Passages shown; the rest is only counted. */
const maxPassages = 5;

interface InfoOverlayProps {
  readonly told: LookupResult;
  readonly header: ManifestHeader;
  readonly onBack: () => void;
}

const look = css({
  color: 'text',
  // Dotted like the border of the mode and unlike any verdict.
  borderWidth: '6px',
  borderStyle: 'dotted',
  borderColor: 'text.soft',
});

/** Side by side if there is room: a phone in landscape shows them all above the back button. */
const factsStyle = css({
  display: 'grid',
  gap: 'near',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr))',
});

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={css({ display: 'grid', gap: 'hair' })}>
      <dt className={css({ textStyle: 'small', color: 'text.soft' })}>{label}</dt>
      <dd className={css({ fontSize: 'h4', fontWeight: '600', overflowWrap: 'anywhere' })}>{children}</dd>
    </div>
  );
}

/**
 * Shows what is known about a ticket. Uses no color, shape, sound or word of a verdict, so that nobody is admitted
 * because of it.
 */
export function InfoOverlay({ told, header, onBack }: InfoOverlayProps) {
  const { info: texts } = useMessages('scanning');
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus({ preventScroll: true }), [told]);
  return (
    <div role="alert" data-info={told.info?.standing ?? 'not_allowed'} className={cx(overPicture, look)}>
      <p className={css({ display: 'flex', alignItems: 'center', gap: 'near', textStyle: 'h1' })}>
        <Info size={44} aria-hidden /> {texts.title}
      </p>
      <p className={css({ fontSize: 'h4', fontWeight: '600' })}>{texts.nobody}</p>
      {told.info === null ? (
        <p>{texts.notAllowed}</p>
      ) : (
        <Facts info={told.info} at={told.at} header={header} />
      )}
      <div className={css({ mt: 'auto', position: 'sticky', bottom: '0', bg: 'surface.ground', py: 'snug' })}>
        <Button ref={back} look="primary" size="large" className={wideButton} onClick={onBack}>
          {texts.back}
        </Button>
      </div>
    </div>
  );
}

interface FactsProps {
  readonly info: TicketInfo;
  readonly at: number;
  readonly header: ManifestHeader;
}

function Facts({ info, at, header }: FactsProps) {
  const { info: texts } = useMessages('scanning');
  const { inside, ticketNumber, typeName } = info;
  return (
    <dl className={factsStyle}>
      <Row label={texts.state}>{texts.standings[info.standing]}</Row>
      {ticketNumber === undefined ? null : (
        <Row label={texts.ticket}>{info.test ? texts.test(ticketNumber) : String(ticketNumber)}</Row>
      )}
      {typeName === undefined ? null : <Row label={texts.type}>{typeName}</Row>}
      {inside === undefined ? null : (
        <>
          <Row label={texts.inside.label}>{texts.inside.people(inside)}</Row>
          <Row label={texts.history}>
            <History info={info} at={at} header={header} />
          </Row>
        </>
      )}
    </dl>
  );
}

function History({ info: { history }, at, header }: FactsProps) {
  const { info: texts } = useMessages('scanning');
  const { otherGate } = useMessages('door');
  const { timeThere } = useFormats();
  if (history.length === 0) return texts.none;
  const nameOf = (gateId: string) => header.gates.find((gate) => gate.gateId === gateId)?.name ?? otherGate;
  return (
    <ul className={css({ display: 'grid', gap: 'tight' })}>
      {history.slice(0, maxPassages).map(({ scanId, direction, gateId, at: then }) => (
        <li key={scanId}>{texts[direction](timeThere(then, at, header.timeZone), nameOf(gateId))}</li>
      ))}
      {history.length > maxPassages ? <li>{texts.more(history.length - maxPassages)}</li> : null}
    </ul>
  );
}
