import { ArrowLeft, Undo2 } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import type { LookupResult } from '#app/engines/door-desk.ts';
import type { ListedPerson } from '#domain/door/door-list.ts';
import type { ManifestHeader } from '#domain/manifest/manifest.ts';
import { Button } from '#ui/button.tsx';
import type { FindGuestProps } from './find-guest-props.ts';
import { GuestBadge } from './guest-badge.tsx';
import { GuestNotes, guestTitle } from './guest-facts.tsx';
import { describe, useStatuses } from './guest-list.tsx';
import { GuestStatus } from './guest-status.tsx';

interface GuestCardProps extends Pick<FindGuestProps, 'at' | 'header' | 'gate' | 'direction' | 'onUndo'> {
  readonly guest: ListedPerson;
  readonly onBack: () => void;
  readonly onAdmit: () => void;
}

const column = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'base' });
const softStyle = css({ textStyle: 'small', color: 'text.soft' });

/** One guest: name, notes for the door, each passage, and the button that admits them. */
export function GuestCard({ guest, at, header, gate, direction, onBack, onAdmit, onUndo }: GuestCardProps) {
  const { names: texts } = useMessages('scanning');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const told = useStatuses(
    at,
    gate.gateId,
    useMemo(() => [guest], [guest]),
  ).get(guest.ticketNumber);
  return (
    <div data-guest-card={guest.ticketNumber} className={column}>
      <Button look="plain" className={css({ justifySelf: 'start' })} onClick={onBack}>
        <ArrowLeft size={18} aria-hidden /> {texts.back}
      </Button>
      <div className={css({ display: 'grid', gap: 'snug', justifyItems: 'start' })}>
        <h3 ref={title} tabIndex={-1} className={css({ textStyle: 'h2', overflowWrap: 'anywhere' })}>
          <bdi>{guestTitle(guest)}</bdi>
        </h3>
        <p className={softStyle}>{describe(guest, header, texts.orderedBy)}</p>
        {guest.orderId === '' ? null : (
          <p className={softStyle}>
            {texts.order} {guest.orderId}
          </p>
        )}
        <GuestStatus told={told} header={header} />
      </div>
      <GuestNotes guest={guest} />
      <Passages told={told} header={header} onUndo={onUndo} />
      <p className={softStyle}>{texts.checkId}</p>
      <Button look="primary" size="large" className={css({ w: 'full', minH: '4rem' })} onClick={onAdmit}>
        {direction === 'entry' ? texts.admit : texts.letOut}
      </Button>
      <GuestBadge eventId={header.eventId} ticketNumber={guest.ticketNumber} />
    </div>
  );
}

interface PassagesProps {
  readonly told: LookupResult | undefined;
  readonly header: ManifestHeader;
  readonly onUndo: FindGuestProps['onUndo'];
}

/** Every entry and exit that counts, at any gate, with an undo button. */
function Passages({ told, header, onUndo }: PassagesProps) {
  const { names: texts, info, controls } = useMessages('scanning');
  const { otherGate } = useMessages('door');
  const { timeThere } = useFormats();
  const history = told?.info?.history ?? [];
  if (told === undefined || history.length === 0) return null;
  return (
    <ul aria-label={info.history} className={css({ display: 'grid', gap: 'snug' })}>
      {history.map(({ scanId, direction, gateId, at }) => {
        const gate = header.gates.find((known) => known.gateId === gateId)?.name ?? otherGate;
        const what = info[direction](timeThere(at, told.at, header.timeZone), gate);
        return (
          <li
            key={scanId}
            className={css({
              display: 'flex',
              justifyContent: 'space-between',
              alignItems: 'center',
              gap: 'near',
            })}
          >
            <span className={css({ minW: '0', overflowWrap: 'anywhere' })}>{what}</span>
            <Button aria-label={texts.undo(what)} onClick={() => void onUndo(scanId)}>
              <Undo2 size={18} aria-hidden /> {controls.undo}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
