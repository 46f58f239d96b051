import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronRight, CircleCheck, KeyRound } from 'lucide-react';
import { useDeferredValue, useState, type FormEvent } from 'react';
import { css } from 'styled-system/css';
import { useAuth } from '#app/account/auth.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFailureWords } from '#app/format/use-failure-words.ts';
import type { DoorDesk, DoorEvent } from '#app/engines/door-desk.ts';
import { useStore } from '#app/data/live-query.ts';
import { worksAtDoors } from '#app/account/role.ts';
import { useServer } from '#app/data/server-data.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { myEvents } from '#contract/events/events.ts';
import { foldText } from '#domain/text/text-fold.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { cardLook } from '#ui/card.tsx';
import { TextField } from '#ui/fields/field.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page, Section } from '#ui/page.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { plainCode } from './plain-code.ts';
import type { Formats } from '#messages/formats.ts';
import { useFormats } from '#app/format/use-formats.ts';

/** From so many events on, one is searched for rather than looked for. */
const manyFrom = 8;
/** Events offered at once; more are found by searching. */
const mostOffered = 50;

interface Offered {
  readonly eventId: string;
  readonly name: string;
  readonly note: string;
  readonly startsAt: number;
  readonly here: boolean;
}

/** Events on this device and the person's own, nearest in time first, each once. */
function offeredEvents(
  texts: Catalogue['scanning'],
  { clockTime, day }: Formats,
  here: readonly DoorEvent[],
  mine: ReplyOf<typeof myEvents>['items'],
  now: number,
  search: string,
): readonly Offered[] {
  const local = here.map(({ enrolment, manifest }): Offered => {
    const header = manifest?.header;
    return {
      eventId: enrolment.eventId,
      name: header?.eventName ?? texts.event,
      note:
        header === undefined
          ? texts.choose.notDownloaded
          : texts.choose.here(day(header.startsAt, header.timeZone), header.tickets ?? header.ticketCount),
      startsAt: header?.startsAt ?? 0,
      here: header !== undefined,
    };
  });
  const remote = mine.map((event): Offered => ({
    eventId: event.registrationId,
    name: event.name,
    note: texts.choose.remote(
      day(event.startsAt, event.timeZone),
      clockTime(event.doorsOpenAt, event.timeZone),
      event.ticketsIssued,
    ),
    startsAt: Date.parse(event.startsAt),
    here: local.some((known) => known.eventId === event.registrationId && known.here),
  }));
  return [
    ...remote,
    ...local.filter(
      (known) =>
        foldText(known.name).includes(foldText(search)) &&
        !remote.some((event) => event.eventId === known.eventId),
    ),
  ].toSorted((one, other) => Math.abs(one.startsAt - now) - Math.abs(other.startsAt - now));
}

export function ChooseEvent({ desk }: { readonly desk: DoorDesk }) {
  const failureWords = useFailureWords();
  const { user } = useAuth();
  const texts = useMessages('scanning');
  const signedIn = worksAtDoors(user);
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  // Over an hour late, or yesterday's: what is no longer upcoming is found by its name.
  const which = search === '' ? ({ when: 'upcoming' } as const) : { search };
  const query = { ...which, status: 'published', limit: String(mostOffered) } as const;
  const mine = useServer(myEvents, { query }, { off: !signedIn });
  const here = useStore(() => desk.events(), [desk]);
  const now = desk.time().now;

  const offered = offeredEvents(texts, useFormats(), here ?? [], mine.data?.items ?? [], now, search);
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
          <Notice tone="attention">
            {failureWords(mine.failure, 'read')} {known ? texts.choose.savedWork : ''}
          </Notice>
        )}
        {offered.length === 0 && (mine.loading || here === undefined) ? (
          <SkeletonCards label={texts.choose.loading} height="5rem" />
        ) : null}
        {offered.length === 0 && !mine.loading && here !== undefined ? (
          <NoneOffered searched={search !== ''} />
        ) : null}
        <Offers offered={offered} />
        <CodeForm />
      </div>
    </Page>
  );
}

function NoneOffered({ searched }: { readonly searched: boolean }) {
  const { noMatch, none } = useMessages('scanning').choose;
  const { title, text } = searched ? noMatch : none;
  return <EmptyState title={title}>{text}</EmptyState>;
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
            className={`${cardLook({ press: true })} ${css({ display: 'flex', alignItems: 'center', gap: 'near', minH: '5rem' })}`}
          >
            <span className={css({ flex: '1', minW: '0' })}>
              <span className={css({ display: 'block', textStyle: 'h3' })}>{event.name}</span>
              <span className={css({ display: 'block', textStyle: 'small', color: 'text.soft' })}>
                {event.note}
              </span>
            </span>
            {event.here ? (
              <Badge tone="admit">
                <CircleCheck size={16} aria-hidden /> {texts.downloaded}
              </Badge>
            ) : null}
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
      <form onSubmit={submit} className={css({ display: 'flex', gap: 'snug', alignItems: 'flex-end' })}>
        <TextField
          label={texts.codeField}
          value={code}
          autoCapitalize="characters"
          autoComplete="one-time-code"
          spellCheck={false}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" look="primary" className={css({ minH: '3rem' })}>
          <KeyRound size={20} aria-hidden /> {texts.enrol}
        </Button>
      </form>
    </Section>
  );
}
