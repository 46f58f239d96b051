import { css } from 'styled-system/css';
import { useServerPages } from '#app/data/server-pages.ts';
import { useWhenChanged } from '#app/data/use-when-changed.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { listRecipients, type EventMessage, type MessageRecipient } from '#contract/events/messages.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import { ReadState } from '#screens/parts/read-state.tsx';
import { BounceNote } from '#screens/parts/bounce-note.tsx';
import { Button } from '#ui/button.tsx';
import { Table } from '#ui/table.tsx';

const pageSize = 100;

interface FailedProps {
  readonly eventId: string;
  readonly message: Pick<EventMessage, 'messageId' | 'failed'>;
  readonly timeZone: string;
}

/** Recipients that a message failed to reach, and why. */
export function FailedRecipients({ eventId, message: { messageId, failed }, timeZone }: FailedProps) {
  const { replies } = useEngines();
  const { failures: texts } = useMessages('desk').eventMessages;
  const { dayAndTime } = useFormats();
  const read = useServerPages(
    listRecipients,
    (after) => ({
      params: { registrationId: eventId, messageId },
      query: {
        state: 'failed' as const,
        limit: String(pageSize),
        ...(after === undefined ? {} : { after }),
      },
    }),
    (reply) => reply,
  );
  useWhenChanged(String(failed), () => void replies.readAgain(listRecipients));
  return (
    <section className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'snug' })}>
      <h3 className={css({ textStyle: 'h3' })}>{texts.title}</h3>
      <ReadState read={read} what={texts.what}>
        {(items) => (
          <>
            <Table
              caption={texts.caption}
              rows={items}
              rowKey={({ recipientId }) => recipientId}
              columns={columns(texts, (at) => dayAndTime(at, timeZone))}
            />
            {read.hasMore ? <Button onClick={read.more}>{texts.more}</Button> : null}
          </>
        )}
      </ReadState>
    </section>
  );
}

type Texts = Catalogue['desk']['eventMessages']['failures'];

function columns(texts: Texts, timeOf: (at: string) => string) {
  return [
    {
      key: 'person',
      label: texts.columns.person,
      cell: ({ name, email }: MessageRecipient) => (
        <span className={css({ minW: '0', overflowWrap: 'anywhere', mdDown: { flex: '1' } })}>
          <strong>
            <bdi>{name || email || texts.noName}</bdi>
          </strong>
          {name === '' ? null : (
            <span className={css({ display: 'block', textStyle: 'small', color: 'text.soft' })}>{email}</span>
          )}
        </span>
      ),
    },
    {
      key: 'why',
      label: texts.columns.why,
      cell: ({ problem, bounceStatus }: MessageRecipient) => (
        <span>
          {texts.problems[problem ?? 'unknown']}
          <BounceNote status={bounceStatus} />
        </span>
      ),
    },
    { key: 'when', label: texts.columns.when, cell: ({ at }: MessageRecipient) => timeOf(at) },
  ];
}
