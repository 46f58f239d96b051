import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { css } from 'styled-system/css';
import { useDoorDesk } from '#app/scanning/door.ts';
import type { DoorDesk, DoorEvent } from '#app/engines/door-desk.ts';
import { useStore } from '#app/data/live-query.ts';
import { useServer } from '#app/data/server-data.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { myEvents } from '#contract/events/my-events.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { Badge } from '#ui/badge.tsx';
import { buttonStyle } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { Section } from '#ui/page.tsx';
import { ConflictList } from '#screens/parts/door/conflict-list.tsx';
import { ReadState } from '#screens/parts/read-state.tsx';

type MyEvent = ReplyOf<typeof myEvents>['items'][number];

/** With more doors on one day, users search instead. */
const maxDoors = 20;

export function DoorsToday() {
  const desk = useDoorDesk();
  const mine = useServer(myEvents, { query: { when: 'today', limit: String(maxDoors) } });
  const here = useStore(async () => desk?.events(), [desk]) ?? [];
  const { doors: texts } = useMessages('dashboard');
  const title = here.length === 0 ? texts.notHere : texts.here;
  return (
    <div className={css({ display: 'grid', gap: 'wide' })}>
      <Conflicts desk={desk} here={here} />
      <Section
        title={texts.title}
        actions={
          <Link to="/my-events" className={buttonStyle({ look: 'plain' })}>
            {texts.all}
          </Link>
        }
      >
        <ReadState
          read={mine}
          skeleton={{ count: 1, height: '14rem' }}
          titles={{ loading: texts.loading, error: title, offline: title }}
          ways={() => <ScanLinks here={here} />}
          empty={({ items }) =>
            items.length === 0 ? <EmptyState title={texts.none.title}>{texts.none.text}</EmptyState> : null
          }
        >
          {({ items, total }) => (
            <>
              <ul className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'near' })}>
                {items.map((event) => (
                  <li key={event.registrationId}>
                    <DoorCard
                      event={event}
                      here={here.find((door) => door.enrolment.eventId === event.registrationId) ?? null}
                    />
                  </li>
                ))}
              </ul>
              {total > items.length ? (
                <p className={css({ color: 'text.soft' })}>{texts.more(total - items.length)}</p>
              ) : null}
            </>
          )}
        </ReadState>
      </Section>
    </div>
  );
}

interface ConflictsProps {
  readonly desk: DoorDesk | null;
  readonly here: readonly DoorEvent[];
}

/** Open conflicts at doors known to this device. */
function Conflicts({ desk, here }: ConflictsProps) {
  const { doors: texts } = useMessages('dashboard');
  const ids = here.map(({ enrolment }) => enrolment.eventId).join(' ');
  const found = useStore(async () => openConflicts(desk, ids), [desk, ids]) ?? [];
  const total = found.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  const conflicts = found.flatMap(({ eventId, newest }) =>
    newest.map((conflict) => ({ conflict, header: headerOf(here, eventId) })),
  );
  return (
    <Section title={texts.conflicts}>
      <ConflictList conflicts={conflicts} older={total - conflicts.length} />
    </Section>
  );
}

async function openConflicts(desk: DoorDesk | null, ids: string) {
  const here = ids.split(' ').filter((eventId) => eventId !== '');
  return Promise.all(
    here.map(async (eventId) => ({
      ...((await desk?.conflicts(eventId)) ?? { newest: [], count: 0, resolved: [] }),
      eventId,
    })),
  );
}

const headerOf = (here: readonly DoorEvent[], eventId: string) =>
  here.find(({ enrolment }) => enrolment.eventId === eventId)?.manifest?.header ?? null;

/** Doors that this device can open offline. */
function ScanLinks({ here }: { readonly here: readonly DoorEvent[] }) {
  const { doors: texts } = useMessages('dashboard');
  return here.map(({ enrolment, manifest }) => (
    <Link
      key={enrolment.eventId}
      to="/scanner"
      search={{ event: enrolment.eventId }}
      className={buttonStyle({ look: 'primary' })}
    >
      {manifest === null ? texts.scanUnnamed : texts.scanEvent(manifest.header.eventName)}
    </Link>
  ));
}

function DoorCard({ event, here }: { readonly event: MyEvent; readonly here: DoorEvent | null }) {
  const { clockTime, day, listed } = useFormats();
  const { doors: texts } = useMessages('dashboard');
  const ready = here !== null && here.manifest !== null;
  return (
    <Card
      inset="roomy"
      className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'base' })}
    >
      <div
        className={css({
          display: 'flex',
          justifyContent: 'space-between',
          gap: 'base',
          alignItems: 'flex-start',
          flexWrap: 'wrap',
        })}
      >
        <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'tight' })}>
          <p className={css({ textStyle: 'label', color: 'accent' })}>
            {texts.doorsAt(
              day(event.doorsOpenAt, event.timeZone),
              clockTime(event.doorsOpenAt, event.timeZone),
            )}
          </p>
          <h3 className={css({ textStyle: 'h2' })}>
            <bdi>{event.name}</bdi>
          </h3>
          <p className={css({ color: 'text.soft' })}>
            {texts.tickets(event.ticketsIssued)} ·{' '}
            <bdi>{listed(event.gates.map((gate) => gate.name)) || texts.noGates}</bdi>
          </p>
        </div>
        <Badge tone={ready ? 'admit' : 'plain'}>
          {ready ? <CircleCheck size={16} aria-hidden /> : <CircleDashed size={16} aria-hidden />}
          {ready ? texts.downloaded : texts.notDownloaded}
        </Badge>
      </div>
      <div className={css({ display: 'flex', gap: 'snug', flexWrap: 'wrap' })}>
        <Link
          to="/scanner"
          search={{ event: event.registrationId }}
          className={buttonStyle({ look: 'primary' })}
        >
          {texts.scan}
        </Link>
        <Link
          to="/myEventsDetails/$registrationId"
          params={{ registrationId: event.registrationId }}
          className={buttonStyle()}
        >
          {texts.manage}
        </Link>
      </div>
    </Card>
  );
}
