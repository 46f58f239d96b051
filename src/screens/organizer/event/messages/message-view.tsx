import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { css } from 'styled-system/css';
import { useServer } from '#app/data/server-data.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { readMessage } from '#contract/events/messages.ts';
import { listTicketTypes } from '#contract/events/ticket-types.ts';
import { ReadState } from '#screens/parts/read-state.tsx';
import { buttonLook } from '#ui/button.tsx';
import { MessageEditor } from './message-editor.tsx';
import { MessageReport } from './message-report.tsx';

/** How often a message is read anew while it is scheduled or being sent, ms. */
const everyMs = { scheduled: 15_000, sending: 3_000 };

interface ViewProps {
  readonly eventId: string;
  /** Null for a new one. */
  readonly messageId: string | null;
  readonly timeZone: string;
}

/** One message: a draft to be written, or what became of it. */
export function MessageView({ eventId, messageId, timeZone }: ViewProps) {
  const { eventMessages: texts } = useMessages('desk');
  const types = useServer(listTicketTypes, { params: { registrationId: eventId } });
  const around = { eventId, timeZone, types: types.data?.items ?? [] };
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'base' })}>
      <div className={css({ display: 'flex' })}>
        <Link
          to="/events/$registrationId/messages"
          params={{ registrationId: eventId }}
          className={buttonLook()}
        >
          <ArrowLeft size={20} aria-hidden /> {texts.back}
        </Link>
      </div>
      {messageId === null ? (
        <MessageEditor {...around} draft={null} />
      ) : (
        <Stored {...around} messageId={messageId} />
      )}
    </div>
  );
}

type StoredProps = Omit<Parameters<typeof MessageEditor>[0], 'draft'> & { readonly messageId: string };

function Stored({ messageId, ...around }: StoredProps) {
  const { eventMessages: texts } = useMessages('desk');
  const params = { registrationId: around.eventId, messageId };
  const read = useServer(
    readMessage,
    { params },
    {
      everyMs: (data) =>
        data?.state === 'scheduled' || data?.state === 'sending' ? everyMs[data.state] : null,
    },
  );
  return (
    <ReadState read={read} what={texts.whatOne}>
      {(message) =>
        message.state === 'draft' ? (
          <MessageEditor key={message.revision} {...around} draft={message} />
        ) : (
          <MessageReport {...around} message={message} />
        )
      }
    </ReadState>
  );
}
