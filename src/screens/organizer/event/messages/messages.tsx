import { Link, useParams } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import { css } from 'styled-system/css';
import { pageOf, useListAddress } from '#app/data/list-address.ts';
import { useNewId } from '#app/data/new-id.ts';
import { useServer } from '#app/data/server-data.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { listMessages, type ListedMessage } from '#contract/events/messages.ts';
import { listTicketTypes, type EditableTicketType } from '#contract/events/ticket-types.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import type { Formats } from '#messages/formats.ts';
import { RowLink } from '#screens/parts/data-table/row-link.tsx';
import { ListHead } from '#screens/parts/list-head.tsx';
import { FoundTable } from '#screens/parts/found-table.tsx';
import { buttonStyle } from '#ui/button.tsx';
import { EventPage } from '../event-page.tsx';
import { MessageAudience, MessageState } from './message-facts.tsx';
import { MessageView } from './message-view.tsx';

const pageSize = 50;
/** Poll interval of the list while a message is in progress, ms. */
const everyMs = 5_000;
const stackLook = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 'base',
  _desk: { gap: 'snug' },
});
const smallLook = css({
  display: 'block',
  textStyle: 'small',
  color: 'text.soft',
  whiteSpace: 'nowrap',
  _desk: { display: 'inline', ms: 'snug' },
});
const endLook = css({ minW: '0', overflowWrap: 'anywhere', mdDown: { flex: '1' } });

/** Messages to an event's attendees: the list, or the one in the URL. */
export function Messages() {
  const { registrationId = '' } = useParams({ strict: false });
  const [{ message }] = useListAddress(['message']);
  return (
    <EventPage registrationId={registrationId}>
      {({ event }) =>
        message === undefined ? (
          <MessageList eventId={registrationId} timeZone={event?.timeZone} />
        ) : (
          <OpenedMessage eventId={registrationId} message={message} timeZone={event?.timeZone ?? 'UTC'} />
        )
      }
    </EventPage>
  );
}

interface OpenedProps {
  readonly eventId: string;
  /** Id in the URL. */
  readonly message: string;
  readonly timeZone: string;
}

/** Keeps a new message mounted when its first save puts its id in the URL, so that input stays. */
function OpenedMessage({ message, ...around }: OpenedProps) {
  const fresh = useNewId();
  const isNew = message === 'new';
  const messageId = isNew ? fresh : message;
  return <MessageView key={messageId} {...around} messageId={messageId} isNew={isNew} />;
}

interface ListProps {
  readonly eventId: string;
  readonly timeZone: string | undefined;
}

function MessageList({ eventId, timeZone = 'UTC' }: ListProps) {
  const { eventMessages: texts } = useMessages('desk');
  const formats = useFormats();
  const [address, setAddress] = useListAddress(['search', 'page']);
  const { search = '' } = address;
  const page = pageOf(address.page);
  const params = { registrationId: eventId };
  const types = useServer(listTicketTypes, { params });
  const read = useServer(
    listMessages,
    { params, query: { search, page: String(page), limit: String(pageSize) } },
    { everyMs: (data) => (data?.items.some(isUnderWay) === true ? everyMs : null) },
  );
  const around = { eventId, timeZone, types: types.data?.items ?? [] };
  return (
    <div className={stackLook}>
      <ListHead search={{ ...texts.search, value: search, onChange: (text) => setAddress({ search: text }) }}>
        <Link
          to="/events/$registrationId/messages"
          params={params}
          search={{ message: 'new' }}
          className={buttonStyle({ look: 'primary' })}
        >
          <Mail size={20} aria-hidden /> {texts.write}
        </Link>
      </ListHead>
      <FoundTable
        read={read}
        texts={texts}
        narrowed={search !== ''}
        rowKey={({ messageId }) => messageId}
        columns={columns(texts, formats, around)}
        page={page}
        pageSize={pageSize}
        onPage={(next) => setAddress({ page: String(next) })}
      />
    </div>
  );
}

const isUnderWay = ({ state }: ListedMessage): boolean => state === 'sending' || state === 'scheduled';

type Texts = Catalogue['desk']['eventMessages'];
interface Around {
  readonly eventId: string;
  readonly timeZone: string;
  readonly types: readonly EditableTicketType[];
}

function columns(texts: Texts, formats: Formats, { eventId, timeZone, types }: Around) {
  const { columns: labels } = texts;
  const whenOf = ({ endedAt, startedAt, sendAt, createdAt }: ListedMessage) =>
    formats.dayAndTime(endedAt ?? startedAt ?? sendAt ?? createdAt, timeZone);
  return [
    {
      key: 'subject',
      label: labels.subject,
      cell: ({ messageId, subject, kind }: ListedMessage) => (
        <span className={endLook}>
          <RowLink
            to="/events/$registrationId/messages"
            params={{ registrationId: eventId }}
            search={{ message: messageId }}
          >
            <bdi>{subject === '' ? texts.noSubject : subject}</bdi>
          </RowLink>
          <span className={smallLook}>{texts.kinds[kind]}</span>
        </span>
      ),
    },
    {
      key: 'audience',
      label: labels.audience,
      cell: (message: ListedMessage) => (
        <span className={endLook}>
          <MessageAudience message={message} types={types} />
        </span>
      ),
    },
    { key: 'when', label: labels.when, cell: whenOf },
    {
      key: 'reach',
      label: labels.reach,
      figures: true,
      cell: ({ state, sent, recipients, failed }: ListedMessage) =>
        state === 'draft' || state === 'scheduled' ? (
          texts.notYet
        ) : (
          <span>
            {texts.sentOf(formats.count(sent), formats.count(recipients))}
            {failed === 0 ? null : <span className={smallLook}>{texts.failed(failed)}</span>}
          </span>
        ),
    },
    {
      key: 'state',
      label: labels.state,
      cell: (message: ListedMessage) => <MessageState message={message} />,
    },
  ];
}
