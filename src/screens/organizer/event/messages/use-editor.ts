import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useDraft, type Draft } from '#app/data/use-draft.ts';
import { useForm, type Form } from '#app/data/use-form.ts';
import { useSaved } from '#app/data/use-saved.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import {
  messageOf,
  newMessageTexts,
  problemsOfMessage,
  textsOfMessage,
  type MessageField,
} from '#app/events/message-form.ts';
import { listMessages, readMessage, saveMessage, type EventMessage } from '#contract/events/messages.ts';
import type { Saved } from '#domain/text/stored-draft.ts';
import { changesIn, type Texts } from '#domain/text/three-way.ts';
import { isChangedElsewhere } from '#domain/text/save-changes.ts';

interface EditorDeps {
  readonly eventId: string;
  readonly messageId: string;
  /** Null for a new one. */
  readonly draft: EventMessage | null;
  readonly onSaved: (message: EventMessage) => void;
}

const savedOf = (draft: EventMessage | null): Saved<MessageField> => ({
  texts: draft === null ? newMessageTexts : textsOfMessage(draft),
  version: String(draft?.revision ?? 0),
});

/** The form of a message and its storage. */
export function useEditor({ eventId, messageId, draft, onSaved }: EditorDeps) {
  const { call, notify, replies } = useEngines();
  const { form: texts } = useMessages('desk').eventMessages;
  const navigate = useNavigate();
  const typed = useTyped(draft === null ? `message.${eventId}` : `message.${messageId}`, savedOf(draft));
  const save = async (values: Texts<MessageField>) => {
    const body = { ...messageOf(values), revision: Number(saved.over.version) };
    const result = await call(saveMessage, { params: { registrationId: eventId, messageId }, body });
    if (result.ok) {
      typed.stored.drop();
      saved.took(savedOf(result.value));
      onSaved(result.value);
    } else if (isChangedElsewhere(result)) await replies.readAgain(readMessage);
    return result;
  };
  const toMessage = async () => {
    await Promise.all([replies.readAgain(listMessages), replies.readAgain(readMessage)]);
    await navigate({ to: '.', search: { message: messageId }, replace: true });
  };
  const form: Form<MessageField> = useForm({
    initial: typed.initial,
    check: (values) => {
      const { subject } = problemsOfMessage(values, false);
      return subject === undefined ? {} : { subject: texts.problems[subject] };
    },
    send: save,
    isStored: typed.stored.state !== 'not_stored',
    async done() {
      notify.done(texts.saved);
      await toMessage();
    },
  });
  const saved = useSaved<MessageField>(form, savedOf(draft), typed.begun);
  useStoredInput(typed.stored, form.values, saved.over);
  return { form, save, toMessage, savedElsewhere: saved.savedElsewhere };
}

type StoredField = MessageField | 'version' | 'over';

/** Unsaved input, stored on this device with the version it was typed over, because somebody else may save meanwhile. */
function useTyped(name: string, saved: Saved<MessageField>) {
  const stored = useDraft<StoredField>(name, { ...saved.texts, version: '', over: '' });
  const { version, over, ...initial } = stored.initial;
  const begun = version === '' ? saved : { version, texts: readTexts(over, saved.texts) };
  return { stored, initial, begun };
}

/** Stores the input as long as it differs from the saved version. */
function useStoredInput(stored: Draft<StoredField>, values: Texts<MessageField>, over: Saved<MessageField>) {
  const keep = useEffectEvent(() => {
    if (Object.keys(changesIn(over.texts, values)).length === 0) stored.drop();
    else stored.keep({ ...values, version: over.version, over: JSON.stringify(over.texts) });
  });
  useEffect(() => keep(), [values, over]);
}

/** Parses stored form texts; missing ones are taken from the saved version. */
function readTexts(text: string, saved: Texts<MessageField>): Texts<MessageField> {
  try {
    return { ...saved, ...(JSON.parse(text) as Partial<Texts<MessageField>>) };
  } catch {
    return saved;
  }
}
