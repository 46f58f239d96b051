import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronRight, KeyRound } from 'lucide-react';
import { useDeferredValue, useState, type FormEvent } from 'react';
import { css } from 'styled-system/css';
import { useAuth } from '#app/account/auth.ts';
import { useMessages, useShellTexts } from '#app/engines/use-messages.ts';
import { useFailureText } from '#app/format/use-failure-text.ts';
import type { DoorDesk, DoorEvent } from '#app/engines/door-desk.ts';
import { useStore } from '#app/data/live-query.ts';
import { worksAtDoors } from '#app/account/role.ts';
import { useServer } from '#app/data/server-data.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { myEvents } from '#contract/events/my-events.ts';
import { listedBy } from '#app/data/listed-by.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import { Button } from '#ui/button.tsx';
import { cardStyle } from '#ui/card.tsx';
import { TextField } from '#ui/fields/field.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page, Section } from '#ui/page.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { HereCards } from './here-cards.tsx';
import { plainCode } from './plain-code.ts';
import type { Formats } from '#messages/formats.ts';
import { useFormats } from '#app/format/use-formats.ts';

/** Number of events from which a search field is shown. */
const manyFrom = 8;
/** Maximum number of events offered at once; search finds the rest. */
const maxOffered = 50;

interface Offered {
  readonly eventId: string;
  readonly name: string;
  readonly note: string;
  readonly startsAt: number;
}

/** Returns the user's events that this device is not enrolled for, the nearest in time first. */
function offeredEvents(
  texts: Catalogue['scanning'],
  { day, timeThere }: Formats,
  here: readonly DoorEvent[],
  mine: ReplyOf<typeof myEvents>['items'],
  now: number,
): readonly Offered[] {
  const known = new Set(here.map(({ enrolment }) => enrolment.eventId));
  const remote = mine.map((event): Offered => ({
    eventId: event.registrationId,
    name: event.name,
    note: texts.choose.remote(
      day(event.startsAt, event.timeZone),
      timeThere(event.doorsOpenAt, event.startsAt, event.timeZone),
      event.ticketsIssued,
    ),
    startsAt: Date.parse(event.startsAt),
  }));
  return remote
    .filter(({ eventId }) => !known.has(eventId))
    .toSorted((one, other) => Math.abs(one.startsAt - now) - Math.abs(other.startsAt - now));
}

/** Returns this device's events that match a search, the nearest in time first. */
function eventsHere(here: readonly DoorEvent[], now: number, search: string): readonly DoorEvent[] {
  const away = ({ manifest }: DoorEvent) => Math.abs((manifest?.header.startsAt ?? 0) - now);
  const named = listedBy(here, search, ({ manifest }) => manifest?.header.eventName ?? '');
  return named.toSorted((one, other) => away(one) - away(other));
}

export function ChooseEvent({ desk }: { readonly desk: DoorDesk }) {
  const failureWords = useFailureText();
  const { user } = useAuth();
  const texts = useMessages('scanning');
  const { tryAgain } = useShellTexts();
  const signedIn = worksAtDoors(user);
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  // More than an hour late, or yesterday's: events that are no longer upcoming are found by name.
  const which = search === '' ? ({ when: 'upcoming' } as const) : { search };
  const query = { ...which, status: 'published', limit: String(maxOffered) } as const;
  const mine = useServer(myEvents, { query }, { off: !signedIn });
  const here = useStore(() => desk.events(), [desk]);
  const now = desk.time().now;

  const offered = offeredEvents(texts, useFormats(), here ?? [], mine.data?.items ?? [], now);
  const shownHere = eventsHere(here ?? [], now, search);
  const none = offered.length === 0 && shownHere.length === 0;
  const known = (here ?? []).length > 0;

  return (
    <Page title={texts.title} intro={texts.choose.intro} width="column">
      <div data-scan-state="idle" className={css({ display: 'grid', gap: 'room' })}>
        {signedIn && (text !== '' || (mine.data?.total ?? 0) > manyFrom) ? (
          <TextField
            label={texts.choose.search.label}
            type="search"
            placeholder={texts.choose.search.placeholder}
            value={text}
            maxLength={200}
            onChange={(event) => setText(event.target.value)}
          />
        ) : null}
        {mine.failure === null ? null : (
          <Notice tone="attention" action={<Button onClick={mine.again}>{tryAgain}</Button>}>
            {failureWords(mine.failure, 'read')} {known ? texts.choose.savedWork : ''}
          </Notice>
        )}
        {none && (mine.loading || here === undefined) ? (
          <SkeletonCards label={texts.choose.loading} height="5rem" />
        ) : null}
        {none && !mine.loading && mine.failure === null && here !== undefined ? (
          <NoneOffered searched={search !== ''} signedIn={signedIn} />
        ) : null}
        {shownHere.length === 0 ? null : <HereCards desk={desk} events={shownHere} />}
        {offered.length === 0 ? null : <Offers offered={offered} />}
        {none && (mine.loading || here === undefined) ? null : <CodeForm />}
      </div>
    </Page>
  );
}

function NoneOffered({ searched, signedIn }: { readonly searched: boolean; readonly signedIn: boolean }) {
  const { noMatch, none } = useMessages('scanning').choose;
  if (searched) return <EmptyState title={noMatch.title}>{noMatch.text}</EmptyState>;
  return <EmptyState title={none.title}>{signedIn ? none.own : none.text}</EmptyState>;
}

function Offers({ offered }: { readonly offered: readonly Offered[] }) {
  const { choose: texts } = useMessages('scanning');
  return (
    <ul className={css({ display: 'grid', gap: 'near' })} aria-label={texts.label}>
      {offered.map((event) => (
        <li key={event.eventId}>
          <Link
            to="/scanner"
            search={{ event: event.eventId }}
            className={`${cardStyle({ press: true })} ${css({ display: 'flex', alignItems: 'center', gap: 'near', minH: '4.5rem' })}`}
          >
            <span className={css({ flex: '1', minW: '0' })}>
              <span
                className={css({ display: 'block', textStyle: 'h3', overflowWrap: 'anywhere' })}
                dir="auto"
              >
                <bdi>{event.name}</bdi>
              </span>
              <span className={css({ display: 'block', textStyle: 'small', color: 'text.soft' })}>
                {event.note}
              </span>
            </span>
            <ChevronRight size={22} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function CodeForm() {
  const { enrol: texts } = useMessages('scanning');
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = plainCode(code);
    if (typed !== '') void navigate({ to: '/scanner', search: { code: typed } });
  };
  return (
    <Section title={texts.code}>
      <form
        onSubmit={submit}
        className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug', alignItems: 'flex-end' })}
      >
        <div className={css({ flex: '1 1 8rem' })}>
          <TextField
            label={texts.codeField}
            value={code}
            autoCapitalize="characters"
            autoComplete="one-time-code"
            spellCheck={false}
            onChange={(event) => setCode(event.target.value)}
          />
        </div>
        <Button
          type="submit"
          look="primary"
          disabled={plainCode(code) === ''}
          className={css({ minH: '3rem' })}
        >
          <KeyRound size={20} aria-hidden /> {texts.enrol}
        </Button>
      </form>
    </Section>
  );
}
