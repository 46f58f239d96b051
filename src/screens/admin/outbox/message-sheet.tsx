import { Eye, Send } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useAction } from '#app/data/use-action.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { readOutbox, readOutboxMessage, resendOutboxMessage, type OutboxItem } from '#contract/outbox.ts';
import { buttonsStyle, factsStyle, formStyle, softStyle, stackStyle } from '#screens/admin/list-style.ts';
import { Fact } from '#screens/parts/fact.tsx';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { SideSheet } from '#ui/layers/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { MessageStatus } from './message-status.tsx';
import { problemText } from './problem-text.ts';
import { subjectOf } from './subject-of.ts';

interface SheetProps {
  /** Null if none is open, or the list has changed meanwhile. */
  readonly message: OutboxItem | null;
  readonly onClose: () => void;
}

/** One message: its result, its text on request, and resending it. */
export function MessageSheet({ message, onClose }: SheetProps) {
  const texts = useMessages('outbox');
  return (
    <SideSheet
      open={message !== null}
      onClose={onClose}
      title={message === null ? '' : subjectOf(message, texts)}
    >
      {message === null ? null : (
        <div className={stackStyle}>
          <div>
            <MessageStatus status={message.status} />
          </div>
          <Facts message={message} />
          {message.status === 'kept' ? <Notice>{texts.sheet.keptHint}</Notice> : null}
          {message.status === 'failed' ? <Resend message={message} /> : null}
          <Text key={message.id} message={message} />
        </div>
      )}
    </SideSheet>
  );
}

function Facts({ message }: { readonly message: OutboxItem }) {
  const { oneOf, sheet: texts } = useMessages('outbox');
  const { clockSeconds, fileSize, longDay } = useFormats();
  const { attachments, createdAt, nextTryAt } = message;
  const at = (when: string) => `${longDay(when)} ${clockSeconds(when)}`;
  const files = attachments.map(({ name, bytes }) => texts.file(name, fileSize(bytes)));
  return (
    <dl className={factsStyle}>
      <Fact label={texts.to}>{message.recipient}</Fact>
      <Fact label={texts.kind}>{oneOf[message.channel]}</Fact>
      <Fact label={texts.when}>{at(createdAt)}</Fact>
      <Fact label={texts.nextTry}>{nextTryAt === null ? '' : at(nextTryAt)}</Fact>
      <Fact label={texts.problem}>{problemText(message, texts.problems)}</Fact>
      <Fact label={texts.files}>{files.join('\n')}</Fact>
    </dl>
  );
}

function Resend({ message }: { readonly message: OutboxItem }) {
  const { call } = useEngines();
  const { sheet: texts } = useMessages('outbox');
  const resend = useAction({
    run: () => call(resendOutboxMessage, { params: { id: message.id } }),
    reads: [readOutbox],
    says: () => ({ title: texts.resent }),
    // Not in the sheet: it closes when the reloaded list no longer has the message, as after a lost reply.
    failedTitle: texts.notResent,
  });
  if (!message.resendable) return <Notice>{texts.lost}</Notice>;
  return (
    <div className={buttonsStyle}>
      <Button look="primary" busy={resend.busy} onClick={() => resend.run()}>
        <Send size={20} aria-hidden /> {texts.resend}
      </Button>
    </div>
  );
}

/** Hidden until requested, which the server logs. */
function Text({ message }: { readonly message: OutboxItem }) {
  const { call } = useEngines();
  const { sheet: texts } = useMessages('outbox');
  const [text, setText] = useState<string | null>(null);
  const show = useAction({
    run: () => call(readOutboxMessage, { params: { id: message.id } }),
    called: 'read',
    done: (reply) => setText(reply.text === '' ? texts.gone : reply.text),
  });
  return (
    <section className={formStyle}>
      <h3 className={css({ textStyle: 'h3' })}>{texts.text}</h3>
      {text === null ? (
        <>
          <p className={softStyle}>{message.hasText ? texts.hidden : texts.gone}</p>
          {message.hasText ? (
            <div className={buttonsStyle}>
              <Button busy={show.busy} onClick={() => show.run()}>
                <Eye size={20} aria-hidden /> {texts.show}
              </Button>
            </div>
          ) : null}
        </>
      ) : (
        <p
          dir="auto"
          className={css({
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
            p: 'base',
            borderRadius: 'medium',
            borderWidth: '1px',
            borderColor: 'line',
          })}
        >
          {text}
        </p>
      )}
      <AlertText text={show.error} />
    </section>
  );
}
