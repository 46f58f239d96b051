import { useNavigate } from '@tanstack/react-router';
import { FlaskConical, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useRepeatable } from '#app/data/new-id.ts';
import { useAction } from '#app/data/use-action.ts';
import type { Form } from '#app/data/use-form.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { kindOf, messageOf, textsOfMessage, typeIdsIn, type MessageField } from '#app/events/message-form.ts';
import {
  deleteMessage,
  listMessages,
  saveMessage,
  testMessage,
  type EventMessage,
} from '#contract/events/messages.ts';
import type { EditableTicketType } from '#contract/events/ticket-types.ts';
import { messageAudiences, maxMessageSubject, maxMessageText } from '#domain/events/event-message.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ChoiceBoxes } from '#ui/fields/choice-boxes.tsx';
import { SelectField, TextField } from '#ui/fields/field.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { AudienceCount } from './audience-count.tsx';
import { MessagePreview } from './message-preview.tsx';
import { SendDialog } from './send-dialog.tsx';
import { useEditor } from './use-editor.ts';

/** Recipients are beside the text, and on a phone between the text and the actions. */
const editorLook = css({
  display: 'grid',
  gap: 'room',
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
  gridTemplateAreas: {
    base: '"written" "audience" "actions"',
    lg: '"written audience" "actions audience"',
  },
  gridTemplateRows: { lg: 'auto 1fr' },
});

interface EditorProps {
  readonly eventId: string;
  readonly messageId: string;
  readonly timeZone: string;
  readonly types: readonly EditableTicketType[];
  /** Null for a new one. */
  readonly draft: EventMessage | null;
  readonly onSaved: (message: EventMessage) => void;
}

/** Edits a message: text, recipients and preview; with save, test and send. */
export function MessageEditor({ eventId, messageId, timeZone, types, draft, onSaved }: EditorProps) {
  const { eventMessages: all } = useMessages('desk');
  const texts = all.form;
  const { form, save, toMessage, savedElsewhere } = useEditor({ eventId, messageId, draft, onSaved });
  const [asking, setAsking] = useState(false);
  return (
    <>
      <form noValidate onSubmit={form.submit} className={editorLook}>
        <div className={css({ gridArea: 'written', display: 'grid', gap: 'base' })}>
          <h2 className={css({ textStyle: 'h2' })}>{draft === null ? texts.title.new : texts.title.draft}</h2>
          {draft?.notSent ? <p>{all.whyNotSent[draft.notSent]}</p> : null}
          <Written form={form} eventId={eventId} savedElsewhere={savedElsewhere} />
        </div>
        <Card
          className={css({
            gridArea: 'audience',
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr)',
            gap: 'base',
          })}
        >
          <Audience form={form} types={types} />
          <AudienceCount eventId={eventId} message={messageOf(form.values)} />
        </Card>
        <div className={css({ gridArea: 'actions', display: 'grid', gap: 'base' })}>
          <AlertText text={form.failure} />
          <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}>
            <Button look="primary" onClick={() => setAsking(true)}>
              <Send size={20} aria-hidden /> {texts.send}
            </Button>
            <Button type="submit" busy={form.busy}>
              {texts.save}
            </Button>
            <TestButton eventId={eventId} form={form} save={save} onSaved={toMessage} />
            {draft === null ? null : <DeleteButton eventId={eventId} draft={draft} />}
          </div>
        </div>
      </form>
      {asking ? (
        <SendDialog
          eventId={eventId}
          timeZone={timeZone}
          message={form.values}
          save={save}
          onSent={toMessage}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

interface FormProps {
  readonly form: Form<MessageField>;
}

interface WrittenProps extends FormProps {
  readonly eventId: string;
  readonly savedElsewhere: (name: MessageField) => string | undefined;
}

function Written({ form, eventId, savedElsewhere }: WrittenProps) {
  const { form: texts, kinds } = useMessages('desk').eventMessages;
  const [view, setView] = useState<'write' | 'preview'>('write');
  const kind = kindOf(form.values.kind);
  return (
    <>
      <Segmented
        label={texts.view}
        value={view}
        onChange={setView}
        options={[
          { value: 'write', label: texts.writing },
          { value: 'preview', label: texts.preview },
        ]}
      />
      {view === 'preview' ? (
        <MessagePreview eventId={eventId} message={messageOf(form.values)} />
      ) : (
        <>
          <SelectField
            label={texts.kind}
            hint={texts.kindHints[kind]}
            choices={(['event', 'news'] as const).map((value) => ({ value, label: kinds[value] }))}
            {...form.field('kind')}
          />
          <TextField
            label={texts.subject}
            hint={savedElsewhere('subject')}
            maxLength={maxMessageSubject}
            {...form.field('subject')}
          />
          <TextArea
            label={texts.text}
            hint={savedElsewhere('text') ?? texts.textHint}
            rows={10}
            maxLength={maxMessageText}
            {...form.field('text')}
          />
        </>
      )}
    </>
  );
}

function Audience({ form, types }: FormProps & { readonly types: readonly EditableTicketType[] }) {
  const { form: texts, audiences } = useMessages('desk').eventMessages;
  const chosen = typeIdsIn(form.values.ticketTypeIds);
  return (
    <>
      <SelectField
        label={texts.audience}
        choices={messageAudiences.map((value) => ({ value, label: audiences[value] }))}
        {...form.field('audience')}
      />
      <ChoiceBoxes
        take="any"
        name="ticketTypeIds"
        label={`${texts.ticketTypes} · ${chosen.length === 0 ? texts.allTickets : texts.someTickets(chosen.length)}`}
        choices={types.map(({ ticketTypeId, name }) => ({
          value: ticketTypeId,
          label: <bdi>{name}</bdi>,
        }))}
        values={chosen}
        error={form.field('ticketTypeIds').error}
        onChange={(ids) => form.set('ticketTypeIds', ids.join(','))}
      />
    </>
  );
}

interface TestProps extends FormProps {
  readonly eventId: string;
  readonly save: ReturnType<typeof useEditor>['save'];
  readonly onSaved: () => Promise<void>;
}

/** Saves the draft and sends it to its author. */
function TestButton({ eventId, form, save, onSaved }: TestProps) {
  const { call } = useEngines();
  const { form: texts } = useMessages('desk').eventMessages;
  const once = useRepeatable();
  const test = useAction({
    async run() {
      const saved = await save(form.values);
      if (!saved.ok) return saved;
      const params = { registrationId: eventId, messageId: saved.value.messageId };
      return once(JSON.stringify(form.values), (testId) => call(testMessage, { params, body: { testId } }));
    },
    says: ({ email }) => ({ title: texts.tested(email) }),
    failedTitle: texts.notTested,
    done: onSaved,
  });
  return (
    <Button busy={test.busy} onClick={() => test.run()}>
      <FlaskConical size={20} aria-hidden /> {texts.test}
    </Button>
  );
}

interface DeleteProps {
  readonly eventId: string;
  readonly draft: EventMessage;
}

/** Deletes a draft with one press, which can be undone. */
function DeleteButton({ eventId, draft }: DeleteProps) {
  const { call } = useEngines();
  const { form: texts } = useMessages('desk').eventMessages;
  const navigate = useNavigate();
  const params = { registrationId: eventId, messageId: draft.messageId };
  const remove = useAction({
    run: () => call(deleteMessage, { params }),
    undo: () => call(saveMessage, { params, body: { ...messageOf(textsOfMessage(draft)), revision: 0 } }),
    reads: [listMessages],
    says: () => ({ title: texts.deleted }),
    failedTitle: texts.notDeleted,
    closes: () => navigate({ to: '.', search: {}, replace: true }),
  });
  return (
    <Button busy={remove.busy} onClick={() => remove.run()}>
      <Trash2 size={20} aria-hidden /> {texts.delete}
    </Button>
  );
}
