import { useRef, useState, type ChangeEvent, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Failure, Result } from '#domain/failures/failure.ts';
import type { Texts } from '#domain/text/three-way.ts';
import type { Called, Sending } from './sending.ts';
import type { Draft } from './use-draft.ts';
import { fieldErrors } from './field-errors.ts';
import { useUnsavedText } from './unsaved-text.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useShellTexts } from '#app/engines/use-messages.ts';
import { mayHaveWorked } from '#app/format/failure-text.ts';
import { useFailureText } from '#app/format/use-failure-text.ts';

type FieldErrors<F extends string> = Readonly<Partial<Record<F, string | undefined>>>;

export interface FormParts<F extends string, T> {
  readonly initial: Texts<F>;
  /** Where typed text is stored until it is sent; the form then starts with it. */
  readonly draft?: Draft<F>;
  /** Without a draft: whether the caller stores what is typed. */
  readonly isStored?: boolean;
  /** Returns errors by field before anything is sent. */
  readonly check: (values: Texts<F>) => FieldErrors<F>;
  readonly send: (values: Texts<F>) => Promise<Result<T>>;
  readonly done?: (value: T, values: Texts<F>) => void | Promise<void>;
  /**
   * Closes the form's dialog, or leaves its page, at the very end. Not called if the user did so before the reply: it
   * would close or leave what they opened since.
   */
  readonly closes?: (value: T, values: Texts<F>) => void | Promise<void>;
  /** Called on a refusal, in addition to what the form shows. */
  readonly refused?: (failure: Failure, words: string) => void;
  /** Builds the message of a failure that concerns no single field. */
  readonly words?: (failure: Failure) => string;
  /** What happens to a call lost in transit; by default it is not resent. `read`: it changes nothing, as a download. */
  readonly called?: Called | Sending;
  /**
   * Called if only the reply may be lost, or something has changed meanwhile (409), to reload what shows whether it worked
   * or what is so now: nothing that could take the form away, or what was typed in it.
   */
  readonly unsure?: () => void;
}

export interface Form<F extends string> {
  readonly values: Texts<F>;
  /** Being sent, or followed up: the form cannot be sent again meanwhile. */
  readonly busy: boolean;
  /** Message of a failure that concerns no single field. */
  readonly failure: string | null;
  /** @param isSaved whether the value is what was saved, so that nothing is lost with it */
  set(name: F, value: string, isSaved?: boolean): void;
  /** Returns the props of an input of this form. */
  field(name: F): {
    readonly name: string;
    readonly value: string;
    readonly error: string | undefined;
    readonly onChange: (
      event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>,
    ) => void;
  };
  submit(event: FormEvent<HTMLFormElement>): void;
}

/**
 * A form with client-side checks and server errors by field. What was typed always stays. If the user leaves the form
 * before the reply, a failure is shown as a notice; a download is cancelled with its dialog.
 */
export function useForm<F extends string, T>(parts: FormParts<F, T>): Form<F> {
  const send = useSend(parts);
  const [values, setValues] = useState(parts.draft?.initial ?? parts.initial);
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(values);
  const isStored = parts.draft === undefined ? parts.isStored === true : parts.draft.state !== 'not_stored';
  useUnsavedText(
    !isStored && Object.entries(values).some(([name, text]) => text !== '' && text !== sent[name as F]),
  );

  const typed = useRef(values);
  const set = (name: F, value: string, isSaved = false) => {
    typed.current = { ...typed.current, [name]: value };
    setValues(typed.current);
    if (isSaved) setSent((before) => ({ ...before, [name]: value }));
    parts.draft?.keep(typed.current);
    setErrors((before) => ({ ...before, [name]: undefined }));
  };
  const firstOf = (found: FieldErrors<string>) =>
    Object.keys(parts.initial).find((name) => found[name] !== undefined);
  const run = async (form: HTMLFormElement) => {
    setFailure(null);
    const wrong = parts.check(values);
    setErrors(wrong);
    const first = firstOf(wrong);
    if (first !== undefined) return void focusOn(form, first);
    setBusy(true);
    const failed = await send(form, values, () => setSent(values)).finally(() => setBusy(false));
    if (failed === null) return;
    const refused = fieldErrors(failed.failure);
    // A field may be shown only because of the refusal.
    flushSync(() => {
      setErrors(refused);
      parts.refused?.(failed.failure, failed.words);
    });
    const at = firstOf(refused);
    // An error at a field that the form does not show would be invisible, so show it for the whole form.
    if (at === undefined || !focusOn(form, at)) setFailure(failed.words);
  };
  return {
    values,
    busy,
    failure,
    set,
    field: (name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (event) => set(name, event.target.value),
    }),
    submit(event) {
      event.preventDefault();
      if (!busy) void run(event.currentTarget);
    },
  };
}

/** Sends a form and does what follows from a success; resolves to why it failed, or null. */
function useSend<F extends string, T>(parts: FormParts<F, T>) {
  const { auth, notify } = useEngines();
  const shell = useShellTexts();
  const failureWords = useFailureText();
  const person = () => auth.state().user?.credentialId;
  return async (
    form: HTMLFormElement,
    values: Texts<F>,
    accepted: () => void,
  ): Promise<{ readonly failure: Failure; readonly words: string } | null> => {
    const of = person();
    const result = await parts.send(values);
    // Off the page once its dialog was closed, or the user went elsewhere.
    const isToClose = form.isConnected;
    // Who closes the dialog of a download cancels it: no file appears later, and no notice that there is none.
    if (!isToClose && parts.called === 'read' && parts.closes !== undefined) return null;
    if (result.ok) {
      // Before what follows, which may set what the server made of it.
      accepted();
      parts.draft?.drop();
      await parts.done?.(result.value, values);
      if (isToClose) await parts.closes?.(result.value, values);
      return null;
    }
    const words = parts.words?.(result.failure) ?? failureWords(result.failure, parts.called);
    // Whoever is asked to check whether it worked looks at the lists around the form.
    const title = mayHaveWorked(result.failure, parts.called) ? 'unsure' : 'notDone';
    if (title === 'unsure' || hasChanged(result.failure)) parts.unsure?.();
    // Not to another person, whom it does not concern.
    if (!isToClose && person() === of) notify.failed(shell.parts[title], words);
    return { failure: result.failure, words };
  };
}

/** Returns whether a refusal says that something is not as it was shown. */
const hasChanged = (failure: Failure): boolean => failure.kind === 'refused' && failure.status === 409;

/** Focuses the first invalid field, so that screen readers read its error too. Returns whether the form shows it. */
function focusOn(form: HTMLFormElement, name: string): boolean {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
  return field !== null;
}
