import { CalendarClock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { messagesAbout, planChangeOf, type PlanChange } from '#app/wallet/ticket-news.ts';
import { useSeenUpdates } from '#app/wallet/use-seen-news.ts';
import type { WalletMessage, WalletTicket } from '#contract/sales/tickets.ts';
import { termWords } from '#messages/term-words.ts';
import { Sentence } from '#screens/parts/sentence.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/page.tsx';

const listStyle = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'snug' });

/** Changes of the event since its ticket was issued, until the holder has seen them. */
export function PlanChanges({ ticket }: { readonly ticket: WalletTicket }) {
  const { news: texts } = useMessages('wallet');
  const { seen, markSeen } = useSeenUpdates();
  const change = planChangeOf(ticket);
  if (change === null || seen.has(change.newsId) || ticket.eventCancelled) return null;
  return (
    <section aria-label={texts.changed} data-plan-news="">
      <Notice
        tone="attention"
        icon={CalendarClock}
        action={<Button onClick={() => markSeen(change.newsId)}>{texts.seen}</Button>}
      >
        <h2 className={css({ fontSize: 'body', fontWeight: '650' })}>{texts.changed}</h2>
        <dl className={css({ display: 'grid', gap: 'tight', mt: 'tight', overflowWrap: 'anywhere' })}>
          <Changes ticket={ticket} change={change} />
        </dl>
        <p className={css({ mt: 'tight' })}>{texts.valid}</p>
      </Notice>
    </section>
  );
}

interface ChangesProps {
  readonly ticket: WalletTicket;
  readonly change: PlanChange;
}

/** Lists all changes, times first. */
function Changes({ ticket, change }: ChangesProps) {
  const { news: texts, terms } = useMessages('wallet');
  const { dayAndClock, listed } = useFormats();
  const moment = (at: string) => dayAndClock(at, ticket.timeZone);
  const now = termWords(change.now, { terms, moment, listed });
  const was = termWords(change.was, { terms, moment, listed });
  return (
    <>
      {change.times.map((one) => (
        <Changed
          key={one.field}
          name={texts.fields[one.field]}
          now={moment(ticket[one.field])}
          was={moment(one.was)}
        />
      ))}
      {change.terms.map((term) => (
        <Changed key={term} name={texts.named(terms.names[term])} now={now[term]} was={was[term]} />
      ))}
    </>
  );
}

interface ChangedProps {
  readonly name: string;
  readonly now: string;
  readonly was: string;
}

function Changed({ name, now, was }: ChangedProps) {
  const { news: texts } = useMessages('wallet');
  return (
    <div>
      <dt className={css({ display: 'inline', color: 'text.soft' })}>{name} </dt>
      <dd className={css({ display: 'inline' })}>
        <strong>
          <bdi>{now}</bdi>
        </strong>{' '}
        <Sentence>{texts.before(was)}</Sentence>
      </dd>
    </div>
  );
}

/** The organizer's messages to the holder; readable offline. */
export function OrganizerMessages({
  tickets,
  ticket,
}: {
  readonly tickets: readonly WalletTicket[];
  readonly ticket: WalletTicket;
}) {
  const { news: texts } = useMessages('wallet');
  const { seen, markSeen } = useSeenUpdates();
  const messages = messagesAbout(tickets, ticket.eventId);
  if (messages.length === 0) return null;
  return (
    <Section title={texts.messages}>
      <ul className={listStyle}>
        {messages.map((message) => (
          <li key={message.messageId}>
            <OrganizerMessage
              message={message}
              timeZone={ticket.timeZone}
              isNew={!seen.has(message.messageId)}
              onSeen={() => markSeen(message.messageId)}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface OrganizerMessageProps {
  readonly message: WalletMessage;
  readonly timeZone: string;
  readonly isNew: boolean;
  readonly onSeen: () => void;
}

/** One message, collapsed until it is opened. */
function OrganizerMessage({ message, timeZone, isNew, onSeen }: OrganizerMessageProps) {
  const { news: texts } = useMessages('wallet');
  const { dayAndTime } = useFormats();
  const [open, setOpen] = useState(false);
  const tell = useRef(onSeen);
  useEffect(() => {
    tell.current = onSeen;
  });
  useEffect(() => {
    if (open) tell.current();
  }, [open]);
  const { subject, text, organizerName, sentAt } = message;
  const at = dayAndTime(sentAt, timeZone);
  return (
    <details
      data-organizer-message={message.messageId}
      className={css({
        bg: 'surface.raised',
        borderWidth: '1px',
        borderColor: 'line',
        borderRadius: 'medium',
        overflowWrap: 'anywhere',
      })}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={css({ px: 'base', py: 'near', minH: 'touch', cursor: 'pointer' })}>
        <strong>
          <bdi>{subject}</bdi>
        </strong>{' '}
        {isNew ? <Badge tone="accent">{texts.isNew}</Badge> : null}
        <span className={css({ display: 'block', textStyle: 'small', color: 'text.soft' })}>
          {organizerName === '' ? (
            at
          ) : (
            <>
              <bdi>{organizerName}</bdi> · {at}
            </>
          )}
        </span>
      </summary>
      <p dir="auto" className={css({ px: 'base', pb: 'base', whiteSpace: 'pre-wrap' })}>
        {text}
      </p>
    </details>
  );
}
