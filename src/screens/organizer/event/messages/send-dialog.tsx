import { css } from 'styled-system/css';
import { useForm, type Form } from '#app/data/use-form.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { kindOf, messageOf, problemsOfMessage, type MessageField } from '#app/events/message-form.ts';
import { sendMessage, type EventMessage } from '#contract/events/messages.ts';
import type { MessageKind } from '#domain/events/event-message.ts';
import type { Result } from '#domain/failures/failure.ts';
import { instantOf, textOfTyped, typedOfText } from '#domain/time/typed-time.ts';
import type { Texts } from '#domain/text/three-way.ts';
import { DateTimeField } from '#screens/parts/fields/date-time-field.tsx';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { Dialog } from '#ui/layers/dialog.tsx';
import { DialogButtons } from '#screens/parts/confirm-dialog.tsx';
import { AudienceCount } from './audience-count.tsx';

interface SendProps {
  readonly eventId: string;
  readonly timeZone: string;
  /** The typed message. */
  readonly message: Texts<MessageField>;
  readonly save: (values: Texts<MessageField>) => Promise<Result<EventMessage>>;
  readonly onSent: () => Promise<void>;
  readonly onClose: () => void;
}

/** Shows who receives a message, and sends it now or at a time in the event's time zone. */
export function SendDialog({ eventId, timeZone, message, save, onSent, onClose }: SendProps) {
  const { call, notify } = useEngines();
  const { sending: texts, form: formTexts } = useMessages('desk').eventMessages;
  const { cancel } = useMessages('shell');
  const { subject, text } = problemsOfMessage(message, true);
  const missing = subject ?? text;
  const form = useForm<'when' | 'sendAt', EventMessage>({
    initial: { when: 'now', sendAt: '' },
    check: ({ when, sendAt }) => ({
      sendAt: when === 'later' && timeOf(sendAt, timeZone) === null ? formTexts.problems.sendAt : undefined,
    }),
    async send({ when, sendAt }) {
      const saved = await save(message);
      if (!saved.ok) return saved;
      const { messageId, revision } = saved.value;
      return call(sendMessage, {
        params: { registrationId: eventId, messageId },
        body: { revision, sendAt: when === 'later' ? timeOf(sendAt, timeZone) : null },
      });
    },
    async done(_, { when }) {
      notify.done(when === 'later' ? texts.scheduled : texts.started);
      await onSent();
    },
    closes: onClose,
  });
  const isLater = form.values.when === 'later';
  return (
    <Dialog open onClose={onClose} title={texts.title} description={message.subject}>
      <form noValidate onSubmit={form.submit} className={css({ display: 'grid', gap: 'base' })}>
        <AudienceCount eventId={eventId} message={messageOf(message)} />
        <When form={form} timeZone={timeZone} kind={kindOf(message.kind)} />
        <AlertText text={missing === undefined ? form.failure : formTexts.problems[missing]} />
        <DialogButtons>
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" look="primary" busy={form.busy} disabled={missing !== undefined}>
            {isLater ? texts.submit.later : texts.submit.now}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

interface WhenProps {
  readonly form: Form<'when' | 'sendAt'>;
  readonly timeZone: string;
  readonly kind: MessageKind;
}

function When({ form, timeZone, kind }: WhenProps) {
  const { sending: texts } = useMessages('desk').eventMessages;
  const isLater = form.values.when === 'later';
  return (
    <>
      <Segmented
        label={texts.when}
        value={isLater ? 'later' : 'now'}
        onChange={(when) => form.set('when', when)}
        options={[
          { value: 'now', label: texts.now },
          { value: 'later', label: texts.later },
        ]}
      />
      {isLater ? (
        <>
          <DateTimeField
            label={texts.sendAt}
            name="sendAt"
            timeZone={timeZone}
            value={typedOfText(form.values.sendAt)}
            error={form.field('sendAt').error}
            onChange={(value) => form.set('sendAt', textOfTyped(value))}
          />
          <p className={css({ textStyle: 'small', color: 'text.soft' })}>{texts.moves[kind]}</p>
        </>
      ) : null}
    </>
  );
}

function timeOf(text: string, timeZone: string): string | null {
  const at = instantOf(typedOfText(text), timeZone);
  return at === null ? null : new Date(at).toISOString();
}
