import type { Failure, Result } from '#domain/failures/failure.ts';
import { useForm, type Form, type FormParts } from './use-form.ts';
import { useProof, type Proof } from './use-proof.ts';

interface ProvenForm<T> extends Pick<FormParts<'currentPassword', T>, 'called'> {
  /** Makes the call, with the reauthentication once the server has asked for one. */
  readonly send: (proof: ReturnType<Proof['bodyOf']>) => Promise<Result<T>>;
  readonly done: (value: T) => void | Promise<void>;
  /** Closes the form's dialog at the very end, unless the user has done so before the reply. */
  readonly closes?: (value: T) => void | Promise<void>;
  /** Called on a refusal, in addition to what the form shows. */
  readonly refused?: (failure: Failure, words: string) => void;
}

/** A form with one button, and a password field if the last reauthentication is too old. */
export function useProvenForm<T>({ send, refused, ...ends }: ProvenForm<T>): {
  readonly proof: Proof;
  readonly form: Form<'currentPassword'>;
} {
  const proof = useProof();
  const form = useForm({
    initial: { currentPassword: '' },
    check: ({ currentPassword }) => ({ currentPassword: proof.problemOf(currentPassword) }),
    send: ({ currentPassword }) => send(proof.bodyOf(currentPassword)),
    refused(failure, words) {
      proof.refused(failure);
      refused?.(failure, words);
    },
    ...ends,
  });
  return { proof, form };
}
