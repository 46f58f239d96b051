import { useRef, useState, type ChangeEvent, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Failure, Result } from '#domain/failures/failure.ts';
import type { Texts } from '#domain/text/three-way.ts';
import type { Draft } from './use-draft.ts';
import { fieldErrors } from './field-errors.ts';
import { useFailureText } from '#app/format/use-failure-text.ts';

type FieldErrors<F extends string> = Readonly<Partial<Record<F, string | undefined>>>;

interface FormParts<F extends string, T> {
  readonly initial: Texts<F>;
  /** Where typed text is stored until it is sent; the form then starts with it. */
  readonly draft?: Draft<F>;
  /** Returns errors by field before anything is sent. */
  readonly check: (values: Texts<F>) => FieldErrors<F>;
  readonly send: (values: Texts<F>) => Promise<Result<T>>;
  readonly done: (value: T, values: Texts<F>) => void | Promise<void>;
  /** Called on a refusal, in addition to what the form shows. */
  readonly refused?: (failure: Failure, words: string) => void;
  /** Builds the message of a failure that concerns no single field. */
  readonly words?: (failure: Failure) => string;
}

export interface Form<F extends string> {
  readonly values: Texts<F>;
  readonly busy: boolean;
  /** Message of a failure that concerns no single field. */
  readonly failure: string | null;
  set(name: F, value: string): void;
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

/** A form with client-side checks and server errors by field. What was typed always stays. */
export function useForm<F extends string, T>(parts: FormParts<F, T>): Form<F> {
  const failureWords = useFailureText();
  const [values, setValues] = useState(parts.draft?.initial ?? parts.initial);
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const typed = useRef(values);
  const set = (name: F, value: string) => {
    typed.current = { ...typed.current, [name]: value };
    setValues(typed.current);
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
    const result = await parts.send(values);
    setBusy(false);
    if (result.ok) {
      parts.draft?.drop();
      return parts.done(result.value, values);
    }
    const words = parts.words?.(result.failure) ?? failureWords(result.failure);
    const refused = fieldErrors(result.failure);
    // A field may be shown only because of the refusal.
    flushSync(() => {
      setErrors(refused);
      parts.refused?.(result.failure, words);
    });
    const at = firstOf(refused);
    // An error at a field that the form does not show would be invisible, so show it for the whole form.
    if (at === undefined || !focusOn(form, at)) setFailure(words);
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

/** Focuses the first invalid field, so that screen readers read its error too. Returns whether the form shows it. */
function focusOn(form: HTMLFormElement, name: string): boolean {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
  return field !== null;
}
