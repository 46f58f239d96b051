import { useEffect, useEffectEvent, useRef } from 'react';
import { useAction } from '#app/data/use-action.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import type { PasskeyAnswer, PasskeyProblem, PasskeySignature } from '#auth/passkeys.ts';
import {
  addPasskey,
  listPasskeys,
  newPasskeyOptions,
  passkeySignInOptions,
  passkeySignUpOptions,
  signUpByPasskey,
} from '#contract/accounts/passkeys.ts';
import type { BodyOf, QueryOf, ReplyOf } from '#contract/wire/endpoint.ts';
import type { Failure, Result } from '#domain/failures/failure.ts';

/** A failure to create a passkey for the form to show; made by the app, not the server. */
const failed = (message: string): Result<never> => ({
  ok: false,
  failure: { kind: 'refused', status: 0, code: 'passkey_failed', message, errors: [] },
});
const done = <T>(value: T): Result<T> => ({ ok: true, value });

/** An offer is renewed when its challenge is about to expire, ms. */
const offerMs = 4 * 60_000;

export interface PasskeySignIn {
  /** Whether to offer passkeys here. */
  readonly available: boolean;
  readonly busy: boolean;
  readonly error: string | null;
  /** Requests one in the browser's dialog. */
  readonly begin: () => void;
  /** Called when the field in which the browser offers passkeys is used. */
  readonly near: () => void;
}

interface SignInTexts {
  readonly words: (failure: Failure) => string;
  /** Called with the message of a refused sign-in. */
  readonly refused: (words: string) => void;
  readonly arrive: () => Promise<void>;
}

/**
 * Signs in with a passkey: offered in the name field while the form is shown, and requested with a button. Closing
 * the browser's dialog shows no error.
 */
export function usePasskeySignIn({ words, refused, arrive }: SignInTexts): PasskeySignIn {
  const { auth, call, clock } = useEngines();
  const { passkeys: texts } = useMessages('account');
  const { passkeys } = auth;
  const offeredAt = useRef(Number.NEGATIVE_INFINITY);

  /** True once signed in, false if the user closed the browser's dialog. */
  const attempt = async (ask: (typeof passkeys)['use']): Promise<Result<boolean>> => {
    const asked = await call(passkeySignInOptions, {}, { skipAuth: true, withFingerprint: true });
    if (!asked.ok) return asked;
    const answer: PasskeyAnswer<PasskeySignature> = await ask(asked.value.options);
    if (answer.outcome === 'failed')
      return answer.problem === 'left' ? done(false) : failed(texts.problems.failed);
    const { requestId } = asked.value;
    const signedIn = await auth.signIn({ by: 'passkey', requestId, response: answer.value });
    if (signedIn.ok) return done(true);
    refused(words(signedIn.failure));
    return signedIn;
  };
  const offer = async () => {
    offeredAt.current = clock.monotonic();
    const answer = await attempt((options) => passkeys.offer(options));
    if (answer.ok && answer.value) await arrive();
  };
  const press = useAction({
    run: () => attempt((options) => passkeys.use(options)),
    words,
    changesPerson: true,
    done: (signedIn) => (signedIn ? arrive() : offer()),
  });
  const begin = useEffectEvent(() => void offer());
  useEffect(() => {
    if (!passkeys.available) return undefined;
    begin();
    return () => passkeys.stop();
  }, [passkeys]);
  return {
    available: passkeys.available,
    busy: press.busy,
    error: press.error,
    begin: () => press.run(),
    near() {
      if (passkeys.available && !press.busy && clock.monotonic() - offeredAt.current > offerMs) void offer();
    },
  };
}

/** Result of requesting a new passkey; null if the user closed the browser's dialog. */
type Added = { readonly name: string } | null;

/** Why no passkey was created; null if the user closed the browser's dialog. */
const creationFailed = (
  problem: PasskeyProblem,
  said: Readonly<Record<Exclude<PasskeyProblem, 'left'>, string>>,
): Result<null> => (problem === 'left' ? done(null) : failed(said[problem]));

/** Creates a passkey on this device and adds it to the account. */
export function useNewPasskey(): {
  readonly available: boolean;
  readonly make: (proof: { readonly currentPasswordHash?: string }) => Promise<Result<Added>>;
} {
  const { auth, call, replies } = useEngines();
  const { passkeys: texts } = useMessages('account');
  return {
    available: auth.passkeys.available,
    async make(proof) {
      const asked = await call(newPasskeyOptions, { body: proof });
      if (!asked.ok) return asked;
      const answer = await auth.passkeys.make(asked.value.options);
      if (answer.outcome === 'failed') return creationFailed(answer.problem, texts.problems);
      const { requestId } = asked.value;
      const added = await call(addPasskey, { body: { requestId, response: answer.value } });
      await replies.readAgain(listPasskeys);
      return added;
    },
  };
}

type SignUpBody = BodyOf<typeof signUpByPasskey>;
type KeyFields = 'requestId' | 'userHandle' | 'response';

interface MadeKey extends Pick<SignUpBody, KeyFields> {
  readonly username: string;
}

/** Signs up with a passkey of this device instead of a password. */
export function useSignUpPasskey(): {
  readonly available: boolean;
  /** Null if the user closed the browser's dialog. */
  readonly signUp: (
    person: Omit<SignUpBody, KeyFields>,
    query: QueryOf<typeof signUpByPasskey>,
  ) => Promise<Result<ReplyOf<typeof signUpByPasskey> | null>>;
} {
  const { auth, call } = useEngines();
  const { passkeys: texts } = useMessages('account');
  /** Created for a sign-up that was then refused, and reused so that the device does not ask again. */
  const made = useRef<MadeKey | null>(null);

  const makeKey = async (person: Omit<SignUpBody, KeyFields>): Promise<Result<MadeKey | null>> => {
    const { username, email, firstName, lastName } = person;
    if (made.current?.username === username) return done(made.current);
    const asked = await call(
      passkeySignUpOptions,
      { body: { username, email, firstName, lastName } },
      { withFingerprint: true },
    );
    if (!asked.ok) return asked;
    const { requestId, options } = asked.value;
    const answer = await auth.passkeys.make(options);
    if (answer.outcome === 'failed') return creationFailed(answer.problem, texts.problems);
    made.current = { username, requestId, userHandle: options.user.id, response: answer.value };
    return done(made.current);
  };
  return {
    available: auth.passkeys.available,
    async signUp(person, query) {
      const key = await makeKey(person);
      if (!key.ok) return key;
      if (key.value === null) return done(null);
      const { username: _, ...given } = key.value;
      const signedUp = await call(
        signUpByPasskey,
        { query, body: { ...person, ...given } },
        { withFingerprint: true },
      );
      const isOver = !signedUp.ok && signedUp.failure.kind === 'refused' && signedUp.failure.status === 410;
      if (isOver) made.current = null;
      return signedUp;
    },
  };
}
