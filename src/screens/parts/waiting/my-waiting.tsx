import { Link } from '@tanstack/react-router';
import { css } from 'styled-system/css';
import { useAuth } from '#app/account/auth.ts';
import { useServer } from '#app/data/server-data.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { myWaiting, type OwnWaiting } from '#contract/sales/waiting-list.ts';
import { Card } from '#ui/card.tsx';
import { Section } from '#ui/page.tsx';
import { GetOffered } from './get-offered.tsx';
import { LeaveWaiting } from './leave-waiting.tsx';

const listStyle = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'near' });
const soft = css({ color: 'text.soft', textStyle: 'small' });
/** Refresh interval, in ms, so that an offer appears while the page is open. */
const recheckAfterMs = 30_000;
const whileWaiting = (mine: { readonly items: readonly unknown[] } | undefined) =>
  mine === undefined || mine.items.length === 0 ? null : recheckAfterMs;

/** The user's waiting lists and offered tickets; renders nothing if there are none. */
export function MyWaiting() {
  const { waiting: texts } = useMessages('events');
  const { data } = useServer(myWaiting, { query: {} }, { everyMs: whileWaiting });
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Section title={texts.title}>
      <ul aria-label={texts.title} className={listStyle}>
        {data.items.map((entry) => (
          <li key={entry.entryId}>
            <Entry entry={entry} named />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The same on one event's page. */
export function WaitingHere({ registrationId }: { readonly registrationId: string }) {
  const { user } = useAuth();
  const { waiting: texts } = useMessages('events');
  const { data } = useServer(
    myWaiting,
    { query: { registrationId } },
    { off: user === null, everyMs: whileWaiting },
  );
  if (user === null || data === undefined || data.items.length === 0) return null;
  return (
    <ul aria-label={texts.title} className={listStyle}>
      {data.items.map((entry) => (
        <li key={entry.entryId}>
          <Entry entry={entry} named={false} />
        </li>
      ))}
    </ul>
  );
}

interface EntryProps {
  readonly entry: OwnWaiting;
  /** Whether to show the event's name: everywhere except on its own page. */
  readonly named: boolean;
}

function Entry({ entry, named }: EntryProps) {
  const { registrationId, eventName, offer } = entry;
  return (
    <Card tone={offer === null ? 'plain' : 'accent'} className={css({ display: 'grid', gap: 'near' })}>
      {named ? (
        <Link
          to="/events/$registrationId"
          params={{ registrationId }}
          className={css({ fontWeight: '650', overflowWrap: 'anywhere' })}
        >
          <bdi>{eventName}</bdi>
        </Link>
      ) : null}
      <Status entry={entry} />
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}>
        {offer === null ? null : <GetOffered entry={entry} offer={offer} />}
        {entry.state === 'waiting' || entry.state === 'offered' ? <LeaveWaiting entry={entry} /> : null}
      </div>
    </Card>
  );
}

function Status({ entry }: { readonly entry: OwnWaiting }) {
  const { clockTime, listed, longDay, zoneNote } = useFormats();
  const { waiting: texts } = useMessages('events');
  const { quantity, ticketTypeName: type, offer, ahead, timeZone } = entry;
  const look = css({ overflowWrap: 'anywhere' });
  if (offer !== null) {
    const { untilAt } = offer;
    const until = `${listed([longDay(untilAt, timeZone), clockTime(untilAt, timeZone)])}${zoneNote(untilAt, timeZone)}`;
    return (
      <p role="status" className={look}>
        <strong>{texts.reserved(quantity, type, until)}</strong>
      </p>
    );
  }
  if (entry.state === 'lapsed') return <p className={look}>{texts.lapsed(quantity, type)}</p>;
  return (
    <>
      <p className={look}>{texts.waiting(quantity, type)}</p>
      <p className={soft}>
        {ahead === null || ahead === 0 ? texts.next : texts.ahead(ahead)} {texts.tell}
      </p>
    </>
  );
}
