import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useServer } from '#app/data/server-data.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { readMessage, type EventMessage } from '#contract/events/messages.ts';
import { listTicketTypes } from '#contract/events/ticket-types.ts';
import { ReadState } from '#screens/parts/read-state.tsx';
import { buttonStyle } from '#ui/button.tsx';
import { MessageEditor } from './message-editor.tsx';
import { MessageReport } from './message-report.tsx';

/** Poll interval while a message is scheduled or being sent, ms. */
const everyMs = { scheduled: 15_000, sending: 1_000 };

interface ViewProps {
  readonly eventId: string;
  readonly messageId: string;
  /** True until the message is first saved. */
  readonly isNew: boolean;
  readonly timeZone: string;
}

/** One message: a draft to edit, or its report. */
export function MessageView({ eventId, messageId, isNew, timeZone }: ViewProps) {
  const { eventMessages: texts } = useMessages('desk');
  const types = useServer(listTicketTypes, { params: { registrationId: eventId } });
  const around = { eventId, timeZone, types: types.data?.items ?? [] };
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'base' })}>
      <div className={css({ display: 'flex' })}>
        <Link
          to="/events/$registrationId/messages"
          params={{ registrationId: eventId }}
          className={buttonStyle()}
        >
          <ArrowLeft size={20} aria-hidden /> {texts.back}
        </Link>
      </div>
      <Message {...around} messageId={messageId} isNew={isNew} />
    </div>
  );
}

type MessageProps = Omit<Parameters<typeof MessageEditor>[0], 'draft' | 'onSaved'> & Pick<ViewProps, 'isNew'>;

function Message({ isNew, ...around }: MessageProps) {
  const { eventMessages: texts } = useMessages('desk');
  const { eventId, messageId } = around;
  const params = { registrationId: eventId, messageId };
  const [saved, setSaved] = useState<EventMessage | null>(null);
  const read = useServer(
    readMessage,
    { params },
    {
      off: isNew,
      everyMs: (data) =>
        data?.state === 'scheduled' || data?.state === 'sending' ? everyMs[data.state] : null,
    },
  );
  const message = read.data ?? saved ?? (isNew ? null : undefined);
  return (
    <ReadState read={{ ...read, data: message }} what={texts.whatOne}>
      {(shown) =>
        shown === null || shown.state === 'draft' ? (
          <MessageEditor {...around} draft={shown} onSaved={setSaved} />
        ) : (
          <MessageReport {...around} message={shown} />
        )
      }
    </ReadState>
  );
}
