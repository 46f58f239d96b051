import { Link } from '@tanstack/react-router';
import { css } from 'styled-system/css';
import { useGraph } from '#app/data/use-graph.ts';
import { useServer } from '#app/data/server-data.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useEventFileName } from '#app/events/stored-heading.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { readBoard } from '#contract/door/board.ts';
import { eventAnalyticsQuery } from '#contract/graph/operations.ts';
import { exportOrders } from '#contract/sales/orders.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import type { EventAnalytics } from '#contract/events/analytics.ts';
import { buttonStyle } from '#ui/button.tsx';
import { List, Row } from '#ui/list.tsx';
import { Section } from '#ui/page.tsx';
import { Stat, Stats } from '#ui/stat.tsx';
import { ReadState } from '#screens/parts/read-state.tsx';
import { TableDownload } from '#screens/parts/table-download.tsx';
import type { MyEvent } from '../event-page.tsx';
import { OpenConflicts } from './open-conflicts.tsx';

type Board = ReplyOf<typeof readBoard>;

/** Late scans still arrive. */
const everyMs = 30_000;

/** Result of an event: attendance, revenue, open conflicts and unsent scans, and its files. */
export function AfterOverview({ event }: { readonly event: MyEvent }) {
  const { overview } = useMessages('desk');
  const { registrationId } = event;
  const read = useGraph(eventAnalyticsQuery, { registrationId }, { everyMs });
  return (
    <>
      <ReadState read={read} what={overview.what} skeleton={{ count: 2 }}>
        {({ event: { analytics } }) => <EventSummary event={event} figures={analytics.figures} />}
      </ReadState>
      <StillToCome registrationId={registrationId} />
      <Files registrationId={registrationId} />
    </>
  );
}

interface SummaryProps {
  readonly event: MyEvent;
  readonly figures: EventAnalytics['figures'];
}

function EventSummary({ event, figures }: SummaryProps) {
  const { after: texts } = useMessages('desk').overview;
  const { count, money } = useFormats();
  const { revenue, refunded } = figures;
  return (
    <Section title={texts.title}>
      <Stats>
        <Stat label={texts.came} value={count(figures.arrived)} />
        <Stat label={texts.absent} value={count(figures.notArrived)} />
        <Stat
          label={texts.takings}
          value={revenue.length === 0 ? texts.nothing : revenue.map(money).join(' + ')}
          long
          {...(refunded.length === 0 ? {} : { hint: texts.refunded(refunded.map(money).join(' + ')) })}
        />
        <OpenConflicts event={event} />
      </Stats>
    </Section>
  );
}

/** Unsent scans of devices at their last contact, from the door board. */
function StillToCome({ registrationId }: { readonly registrationId: string }) {
  const { after: texts, door, what } = useMessages('desk').overview;
  const { ago } = useFormats();
  const read = useServer(readBoard, { params: { registrationId } }, { everyMs });
  return (
    <Section title={texts.unsentTitle}>
      <ReadState read={read} what={what} skeleton={{ count: 1 }}>
        {(board) => {
          const { scans, devices: owing } = board.owing ?? unsentOf(board.devices);
          return (
            <>
              <p className={css({ color: 'text.soft' })}>
                {owing.length === 0 ? texts.allHere : texts.stillOn(scans)}
              </p>
              {owing.length === 0 ? null : (
                <List label={texts.unsentTitle}>
                  {owing.map(({ deviceId, name, unsent, lastContactAt }) => (
                    <Row
                      key={deviceId}
                      title={<bdi className={css({ overflowWrap: 'anywhere' })}>{name}</bdi>}
                      note={lastContactAt === null ? undefined : door.heard(ago(lastContactAt, board.time))}
                      end={door.unsent(unsent ?? 0)}
                    />
                  ))}
                </List>
              )}
            </>
          );
        }}
      </ReadState>
    </Section>
  );
}

/** Fallback for a server that reports only devices that may scan. */
function unsentOf(devices: Board['devices']): NonNullable<Board['owing']> {
  const owing = devices.filter(({ unsent }) => (unsent ?? 0) > 0);
  return { devices: owing, scans: owing.reduce((sum, { unsent }) => sum + (unsent ?? 0), 0) };
}

function Files({ registrationId }: { readonly registrationId: string }) {
  const { after: texts } = useMessages('desk').overview;
  const params = { registrationId };
  const fileOf = useEventFileName(registrationId);
  return (
    <Section title={texts.exportTitle}>
      <List label={texts.exportTitle}>
        <Row
          title={texts.ordersFile}
          end={
            <TableDownload
              endpoint={exportOrders}
              params={params}
              fileName={(ending) => fileOf('orders', ending)}
            />
          }
        />
        <Row
          title={texts.attendees}
          end={
            <Link
              to="/events/$registrationId/attendees"
              params={params}
              className={buttonStyle()}
              aria-label={`${texts.open}: ${texts.attendees}`}
            >
              {texts.open}
            </Link>
          }
        />
        <Row
          title={texts.analytics}
          end={
            <Link
              to="/analytics"
              search={{ event: registrationId }}
              className={buttonStyle()}
              aria-label={`${texts.open}: ${texts.analytics}`}
            >
              {texts.open}
            </Link>
          }
        />
      </List>
    </Section>
  );
}
