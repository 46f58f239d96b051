import { RotateCw, Square } from 'lucide-react';
import { css } from 'styled-system/css';
import { useAction } from '#app/data/use-action.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import {
  listMessages,
  listRecipients,
  readMessage,
  resendMessage,
  stopMessage,
  type EventMessage,
} from '#contract/events/messages.ts';
import { canResend } from '#domain/events/event-message.ts';
import { isDateOpen } from '#domain/events/open-date.ts';
import type { EditableTicketType } from '#contract/events/ticket-types.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FactRow } from '#ui/fact-row.tsx';
import { Progress } from '#ui/progress.tsx';
import { FailedRecipients } from './failed-recipients.tsx';
import { MessageAudience, MessageState } from './message-facts.tsx';

const gridLook = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'base' });
interface ReportProps {
  readonly eventId: string;
  readonly timeZone: string;
  readonly types: readonly EditableTicketType[];
  readonly message: EventMessage;
}

/** Result of a message: progress, and whom it reached or failed to reach. */
export function MessageReport({ eventId, timeZone, types, message }: ReportProps) {
  const { report: texts, noSubject } = useMessages('desk').eventMessages;
  const { subject, state, text, sendAt } = message;
  return (
    <div
      className={css({
        display: 'grid',
        gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
        gap: 'room',
        alignItems: 'start',
      })}
    >
      <div className={gridLook}>
        <div className={css({ display: 'grid', gap: 'snug', justifyItems: 'start' })}>
          <MessageState message={message} />
          <h2 className={css({ textStyle: 'h2', overflowWrap: 'anywhere' })}>
            <bdi>{subject === '' ? noSubject : subject}</bdi>
          </h2>
        </div>
        {state === 'scheduled' && sendAt !== null ? (
          <Scheduled kind={message.kind} sendAt={sendAt} timeZone={timeZone} />
        ) : (
          <Sent message={message} />
        )}
        <Actions eventId={eventId} message={message} />
        {message.failed === 0 ? null : (
          <FailedRecipients eventId={eventId} message={message} timeZone={timeZone} />
        )}
      </div>
      <Card className={gridLook}>
        <Facts message={message} types={types} timeZone={timeZone} />
        <h3 className={css({ textStyle: 'h3' })}>{texts.asWritten}</h3>
        <p className={css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })}>{text}</p>
      </Card>
    </div>
  );
}

interface ScheduledProps {
  readonly kind: EventMessage['kind'];
  readonly sendAt: string;
  readonly timeZone: string;
}

/** When a message goes out, and whether that moves with its event. */
function Scheduled({ kind, sendAt, timeZone }: ScheduledProps) {
  const { report: texts, sending } = useMessages('desk').eventMessages;
  const { dayAndTime } = useFormats();
  if (isDateOpen(Date.parse(sendAt))) return <p>{texts.waitsForDate}</p>;
  return (
    <>
      <p>{texts.scheduledFor(dayAndTime(sendAt, timeZone))}</p>
      {kind === 'unknown' ? null : (
        <p className={css({ textStyle: 'small', color: 'text.soft' })}>{sending.moves[kind]}</p>
      )}
    </>
  );
}

/** Progress, and the counts above zero. */
function Sent({ message }: Pick<ReportProps, 'message'>) {
  const { report: texts } = useMessages('desk').eventMessages;
  const { count } = useFormats();
  const { recipients, sent, kept, failed, skipped, allFound, state } = message;
  const isFinding = state === 'sending' && !allFound;
  return (
    <>
      {isFinding || recipients > 0 ? (
        <Progress
          label={isFinding ? texts.finding : texts.progress}
          done={sent}
          total={isFinding ? 0 : recipients}
        />
      ) : null}
      <dl>
        {(
          [
            ['sent', sent],
            ['kept', kept],
            ['failed', failed],
            ['skipped', skipped],
            ['noEmail', message.noEmail],
            ['unsubscribed', message.unsubscribed],
          ] as const
        )
          .filter(([name, value]) => value > 0 || name === 'sent')
          .map(([name, value]) => (
            <FactRow key={name} label={texts.counts[name]}>
              {count(value)}
            </FactRow>
          ))}
      </dl>
    </>
  );
}

function Facts({ message, types, timeZone }: Omit<ReportProps, 'eventId'>) {
  const { report: texts, kinds } = useMessages('desk').eventMessages;
  const { dayAndTime } = useFormats();
  const { kind, startedAt, endedAt, state } = message;
  return (
    <dl>
      <FactRow label={texts.audience}>
        <MessageAudience message={message} types={types} />
      </FactRow>
      <FactRow label={texts.kind}>{kinds[kind]}</FactRow>
      {startedAt === null ? null : <FactRow label={texts.began}>{dayAndTime(startedAt, timeZone)}</FactRow>}
      {endedAt === null ? null : (
        <FactRow label={texts.ended[state === 'stopped' ? 'stopped' : 'sent']}>
          {dayAndTime(endedAt, timeZone)}
        </FactRow>
      )}
    </dl>
  );
}

type ActionsProps = Pick<ReportProps, 'eventId' | 'message'>;

/** Remaining actions: stop it, or resend it to failed recipients. */
function Actions({ eventId, message }: ActionsProps) {
  const { call } = useEngines();
  const { report: texts } = useMessages('desk').eventMessages;
  const { messageId, state, failed } = message;
  const params = { registrationId: eventId, messageId };
  const reads = [readMessage, listMessages, listRecipients];
  const stop = useAction({
    run: () => call(stopMessage, { params }),
    reads,
    says: (after) => ({ title: after.state === 'draft' ? texts.unscheduled : texts.stopped }),
    failedTitle: texts.notStopped,
  });
  const resend = useAction({
    run: () => call(resendMessage, { params }),
    reads,
    says: () => ({ title: texts.resent }),
    failedTitle: texts.notResent,
  });
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}>
      {state === 'scheduled' ? (
        <Button busy={stop.busy} onClick={() => stop.run()}>
          {texts.unschedule}
        </Button>
      ) : null}
      {state === 'sending' ? (
        <Button busy={stop.busy} onClick={() => stop.run()}>
          <Square size={20} aria-hidden /> {texts.stop}
        </Button>
      ) : null}
      {canResend(message) ? (
        <Button busy={resend.busy} onClick={() => resend.run()}>
          <RotateCw size={20} aria-hidden /> {texts.resend(failed)}
        </Button>
      ) : null}
    </div>
  );
}
