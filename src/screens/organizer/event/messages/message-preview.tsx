import { css } from 'styled-system/css';
import { useServer } from '#app/data/server-data.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import type { messageOf } from '#app/events/message-form.ts';
import { previewMessage } from '#contract/events/messages.ts';
import { ReadState } from '#screens/parts/read-state.tsx';
import { Card } from '#ui/card.tsx';

interface PreviewProps {
  readonly eventId: string;
  readonly message: ReturnType<typeof messageOf>;
}

/** A message as recipients see it. */
export function MessagePreview({ eventId, message: { kind, subject, text } }: PreviewProps) {
  const { form: texts, noSubject } = useMessages('desk').eventMessages;
  const read = useServer(previewMessage, {
    params: { registrationId: eventId },
    body: { kind, subject, text },
  });
  return (
    <ReadState read={read} what={texts.whatPreview} skeleton={{ count: 1, height: '16rem' }}>
      {(shown) => (
        <Card
          role="region"
          aria-label={texts.preview}
          className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'base' })}
        >
          <p className={css({ textStyle: 'small', color: 'text.soft' })}>{texts.previewOf}</p>
          <h3 className={css({ textStyle: 'h3', overflowWrap: 'anywhere' })}>
            <bdi>{shown.subject === '' ? noSubject : shown.subject}</bdi>
          </h3>
          <p className={css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })}>{shown.text}</p>
        </Card>
      )}
    </ReadState>
  );
}
