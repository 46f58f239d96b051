import { Link } from '@tanstack/react-router';
import { css } from 'styled-system/css';
import { useServerPages } from '#app/data/server-pages.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import {
  listUserAudit,
  listUserDevices,
  listUserOrders,
  listUserTeams,
  type PersonAuditLine,
  type PersonDevice,
} from '#contract/accounts/person-story.ts';
import { PartList } from '#screens/admin/part-list.tsx';
import { OrderState } from '#screens/parts/orders/order-state.tsx';
import { Badge } from '#ui/badge.tsx';
import { buttonStyle } from '#ui/button.tsx';
import { Row } from '#ui/list.tsx';

const noteStyle = css({ display: 'flex', flexWrap: 'wrap', gap: 'snug', alignItems: 'center', pt: 'tight' });

interface OfPerson {
  /** Id of the person. */
  readonly id: string;
}

const partOf = (id: string, after: string | undefined) => ({
  params: { id },
  query: after === undefined ? {} : { after },
});

/** Scanning devices invited by a person. */
export function UserDevices({ id }: OfPerson) {
  const { devices: texts, more } = useMessages('people');
  const { clock } = useEngines();
  const { ago, day } = useFormats();
  const read = useServerPages(
    listUserDevices,
    (after) => partOf(id, after),
    (reply) => reply,
  );
  const seen = ({ lastContactAt }: PersonDevice) =>
    lastContactAt === null ? texts.never : texts.contact(ago(Date.parse(lastContactAt), clock.wall()));
  return (
    <PartList read={read} texts={texts} more={more}>
      {(device) => (
        <Row
          key={device.deviceId}
          title={<bdi>{device.name}</bdi>}
          note={texts.note(texts.roles[device.role], device.eventName, day(device.enrolledAt))}
          end={
            device.revokedAt === null ? (
              <Badge>{seen(device)}</Badge>
            ) : (
              <Badge tone="refuse">{texts.revoked}</Badge>
            )
          }
        />
      )}
    </PartList>
  );
}

/** A person's orders, each linking to the order in its event. */
export function UserOrders({ id }: OfPerson) {
  const { orders: texts, more } = useMessages('people');
  const { longDay, money } = useFormats();
  const read = useServerPages(
    listUserOrders,
    (after) => partOf(id, after),
    (reply) => reply,
  );
  return (
    <PartList read={read} texts={texts} more={more}>
      {(order) => (
        <Row
          key={order.orderId}
          title={<bdi>{order.eventName}</bdi>}
          note={
            <span className={noteStyle}>
              <OrderState state={order.state} words={texts.states} />
              {texts.note(longDay(order.createdAt), money(order.total))}
            </span>
          }
          end={
            <Link
              to="/myEventsDetails/$registrationId"
              params={{ registrationId: order.registrationId }}
              search={{ part: 'orders', search: order.orderId }}
              aria-label={texts.openOf(order.eventName)}
              className={buttonStyle()}
            >
              {texts.open}
            </Link>
          }
        />
      )}
    </PartList>
  );
}

/** Events that a person organizes or works for. */
export function UserEvents({ id }: OfPerson) {
  const { events: texts, more } = useMessages('people');
  const { day } = useFormats();
  const read = useServerPages(
    listUserTeams,
    (after) => partOf(id, after),
    (reply) => reply,
  );
  return (
    <PartList read={read} texts={texts} more={more}>
      {(event) => (
        <Row
          key={event.registrationId}
          title={<bdi>{event.eventName}</bdi>}
          note={texts.note(texts.roles[event.role], day(event.startsAt, event.timeZone))}
          end={
            <Link
              to="/myEventsDetails/$registrationId"
              params={{ registrationId: event.registrationId }}
              aria-label={texts.openOf(event.eventName)}
              className={buttonStyle()}
            >
              {texts.open}
            </Link>
          }
        />
      )}
    </PartList>
  );
}

/** Lists what the person did and what was done to the account. */
export function UserAudit({ id }: OfPerson) {
  const { audit: texts, more } = useMessages('people');
  const read = useServerPages(
    listUserAudit,
    (after) => partOf(id, after),
    (reply) => reply,
  );
  return (
    <PartList read={read} texts={texts} more={more}>
      {(line) => <AuditRow key={line.id} line={line} />}
    </PartList>
  );
}

function AuditRow({ line }: { readonly line: PersonAuditLine }) {
  const { audit: texts } = useMessages('people');
  const { clockSeconds, longDay } = useFormats();
  const action =
    Object.entries(texts.actions).find(([word]) => word === line.action)?.[1] ??
    texts.otherAction(line.action.replaceAll('_', ' '));
  const isToOther = line.own && line.subjectName !== '' && line.subjectName !== line.actorName;
  const details = Object.entries(line.details).map(([name, value]) => texts.detail(name, String(value)));
  return (
    <Row
      title={isToOther ? texts.to(action, line.subjectName) : action}
      note={
        <span className={css({ display: 'grid', overflowWrap: 'anywhere' })}>
          <time dateTime={line.at}>
            {texts.by(line.actorName || texts.nobody, `${longDay(line.at)} ${clockSeconds(line.at)}`)}
          </time>
          {details.length === 0 ? null : <span>{details.join(' · ')}</span>}
        </span>
      }
      end={line.outcome === 'refused' ? <Badge tone="refuse">{texts.refused}</Badge> : undefined}
    />
  );
}
