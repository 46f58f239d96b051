import { useEffect, useRef, useState } from 'react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import type { NameSearch } from '#app/engines/door-desk.ts';
import type { ListedPerson } from '#domain/door/door-list.ts';
import { EmptyState } from '#ui/message-state.tsx';
import { Sheet } from '#ui/layers/dialog.tsx';
import { SearchField } from '#screens/parts/fields/search-field.tsx';
import type { FindGuestProps } from './find-guest-props.ts';
import { GuestCard } from './guest-card.tsx';
import { GuestList } from './guest-list.tsx';
import { NamesComing } from './names-coming.tsx';

/** Guests shown at once; typing more narrows the list. */
const maxShown = 30;
/** A text that stays unchanged this long, in ms, counts as one search. */
const meantMs = 1_000;

/** Finds a guest without a working phone by name, also offline, and admits them by hand. */
export function FindGuest(props: FindGuestProps) {
  const { open, onClose, names } = props;
  const { names: texts } = useMessages('scanning');
  return (
    <Sheet open={open} onClose={onClose} title={texts.title}>
      {names.search === null ? (
        <NamesComing desk={props.desk} eventId={props.header.eventId} />
      ) : (
        <Finding {...props} search={names.search} />
      )}
    </Sheet>
  );
}

interface FindingProps extends FindGuestProps {
  readonly search: NameSearch;
}

function Finding({ search, ...props }: FindingProps) {
  const { desk, names, header, onAdmit, onClose } = props;
  const { names: texts } = useMessages('scanning');
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<ListedPerson | null>(null);
  const found = useFound(search, typed, names.version);
  useCounted(typed, () => desk.names.searched(header.eventId));
  if (chosen !== null)
    return (
      <GuestCard
        {...props}
        guest={chosen}
        onBack={() => setChosen(null)}
        onAdmit={() => {
          onClose();
          onAdmit(chosen.ticketNumber);
        }}
      />
    );
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'base' })}>
      <SearchField
        label={texts.field}
        hideLabel={false}
        placeholder={texts.placeholder}
        value={typed}
        onChange={setTyped}
      />
      {typed === '' || found === null ? (
        <p role="status" className={css({ textStyle: 'small', color: 'text.soft' })}>
          {typed === '' ? `${texts.hint} ${texts.onPhone(names.tickets)}.` : texts.searching}
        </p>
      ) : found.total === 0 ? (
        <EmptyState title={texts.none.title}>{texts.none.text}</EmptyState>
      ) : (
        <GuestList {...props} found={found} onChoose={setChosen} />
      )}
    </div>
  );
}

/** Returns the guests that match; null while nothing is typed and until the first result. */
function useFound(search: NameSearch, typed: string, version: number) {
  const [found, setFound] = useState<Awaited<ReturnType<NameSearch['search']>> | null>(null);
  useEffect(() => {
    if (typed === '') return undefined;
    let gone = false;
    void search.search(typed, maxShown).then((said) => {
      // Ignore a result for an earlier text.
      if (!gone) setFound(said);
    });
    return () => {
      gone = true;
    };
  }, [search, typed, version]);
  return typed === '' ? null : found;
}

/** Counts a search once the text is stable; single letters on the way to a name do not count. */
function useCounted(typed: string, count: () => void): void {
  const { clock } = useEngines();
  const tell = useRef(count);
  useEffect(() => {
    tell.current = count;
  });
  useEffect(() => (typed === '' ? undefined : clock.after(meantMs, () => tell.current())), [clock, typed]);
}
