import { useEffect, useState } from 'react';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import type { LookupResult, OpenGate } from '#app/engines/door-desk.ts';
import { formatReference } from '#domain/codes/reference.ts';
import type { ListedPerson } from '#domain/door/door-list.ts';
import type { ManifestGate, ManifestHeader } from '#domain/manifest/manifest.ts';
import { guestTitle } from './guest-facts.tsx';
import { GuestStatus } from './guest-status.tsx';

const rowStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'start',
  gap: 'tight',
  w: 'full',
  minH: 'thumb',
  px: 'near',
  py: 'near',
  bg: 'surface.raised',
  textAlign: 'start',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  _hover: { bg: 'surface.lifted' },
});
const listStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '1px',
  bg: 'line',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: 'medium',
  overflow: 'hidden',
});
const softStyle = css({ textStyle: 'small', color: 'text.soft' });

interface GuestListProps {
  readonly at: OpenGate;
  readonly header: ManifestHeader;
  readonly gate: ManifestGate;
  readonly found: { readonly people: readonly ListedPerson[]; readonly total: number };
  readonly onChoose: (guest: ListedPerson) => void;
}

/** The guests found. Ticket type, buyer and ticket reference distinguish two guests of the same name. */
export function GuestList({ at, header, gate, found, onChoose }: GuestListProps) {
  const { names: texts } = useMessages('scanning');
  const { people, total } = found;
  const standings = useStatuses(at, gate.gateId, people);
  return (
    <>
      <p role="status" className={softStyle}>
        {texts.found(total)}
      </p>
      <ul aria-label={texts.results} className={listStyle}>
        {people.map((guest) => (
          <li key={guest.ticketNumber} data-guest={guest.ticketNumber}>
            <button type="button" className={rowStyle} onClick={() => onChoose(guest)}>
              <strong>
                <bdi>{guestTitle(guest)}</bdi>
              </strong>
              <span className={softStyle}>{describe(guest, header, texts.orderedBy)}</span>
              <GuestStatus told={standings.get(guest.ticketNumber)} header={header} />
            </button>
          </li>
        ))}
      </ul>
      {total > people.length ? <p className={softStyle}>{texts.more(total - people.length)}</p> : null}
    </>
  );
}

/** Returns ticket type, reference and buyer, which distinguish guests of the same name. Without one, they go by it. */
export function describe(
  { typeIndex, ticketNumber, reference, name, buyer }: ListedPerson,
  { types }: ManifestHeader,
  orderedBy: (name: string) => string,
): string {
  const type = types.find(({ index }) => index === typeIndex)?.name;
  return [
    ...(type === undefined ? [] : [type]),
    ...(name === '' ? [] : [formatReference(ticketNumber, reference)]),
    ...(buyer === '' ? [] : [orderedBy(buyer)]),
  ].join(' · ');
}

/** Returns the state of these guests' tickets at this gate, by number; updated whenever the event changes. */
export function useStatuses(
  at: OpenGate,
  gateId: string,
  guests: readonly ListedPerson[],
): ReadonlyMap<number, LookupResult> {
  const [standings, setStandings] = useState<ReadonlyMap<number, LookupResult>>(new Map());
  useEffect(() => {
    let gone = false;
    const look = () => {
      const asked = guests.map(async ({ ticketNumber }) => {
        const told = await at.gate.look({ via: 'hand', ticketNumber }, gateId);
        return [ticketNumber, told] as const;
      });
      void Promise.all(asked).then((told) => {
        if (!gone) setStandings(new Map(told));
      });
    };
    look();
    const unfollow = at.subscribe(look);
    return () => {
      gone = true;
      unfollow();
    };
  }, [at, gateId, guests]);
  return standings;
}
