import type { Failure, Result } from '#domain/failures/failure.ts';
import { useForm, type Form } from './use-form.ts';
import { useProof, type Proof } from './use-proof.ts';

interface ProvenForm<T> {
  /** Makes the call; the proof goes with it once the server has asked for one. */
  readonly send: (proof: ReturnType<Proof['bodyOf']>) => Promise<Result<T>>;
  readonly done: (value: T) => void | Promise<void>;
  /** Told of a refusal besides what the form shows. */
  readonly refused?: (failure: Failure, words: string) => void;
}

/** A form of one press, and of the password where the last proof is too old. */
export function useProvenForm<T>({ send, done, refused }: ProvenForm<T>): {
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
    done,
  });
  return { proof, form };
}
