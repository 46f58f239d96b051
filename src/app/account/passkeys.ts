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

/** A passkey that did not come about, as a failure that the form says: ours, no server said it. */
const failed = (message: string): Result<never> => ({
  ok: false,
  failure: { kind: 'refused', status: 0, code: 'passkey_failed', message, errors: [] },
});
const done = <T>(value: T): Result<T> => ({ ok: true, value });

/** An offer is made anew when its challenge nears its end, ms. */
const offerMs = 4 * 60_000;

export interface PasskeySignIn {
  /** Whether passkeys are worth offering here. */
  readonly available: boolean;
  readonly busy: boolean;
  readonly error: string | null;
  /** Asks for one in a window of the browser's own. */
  readonly begin: () => void;
  /** The field is in use in which the browser offers them. */
  readonly near: () => void;
}

interface SignInWords {
  readonly words: (failure: Failure) => string;
  /** Told of a sign-in that was refused. */
  readonly refused: (words: string) => void;
  readonly arrive: () => Promise<void>;
}

/**
 * Signing in with a passkey: offered where the name is typed as long as the form is shown, and asked for by a press.
 * Whoever closes the browser's window is told nothing.
 */
export function usePasskeySignIn({ words, refused, arrive }: SignInWords): PasskeySignIn {
  const { auth, call, clock } = useEngines();
  const { passkeys: texts } = useMessages('account');
  const { passkeys } = auth;
  const offeredAt = useRef(Number.NEGATIVE_INFINITY);

  /** True once somebody is signed in, false where the person left the browser's window. */
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

/** What came of asking for a new passkey; null where the person left the browser's window. */
type Added = { readonly name: string } | null;

/** Why no key was made; null where the person left the browser's window. */
const notMade = (
  problem: PasskeyProblem,
  said: Readonly<Record<Exclude<PasskeyProblem, 'left'>, string>>,
): Result<null> => (problem === 'left' ? done(null) : failed(said[problem]));

/** Makes a passkey on this device and adds it to the account. */
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
      if (answer.outcome === 'failed') return notMade(answer.problem, texts.problems);
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

/** Signing up with a passkey of this device in place of a password. */
export function useSignUpPasskey(): {
  readonly available: boolean;
  /** Null where the person left the browser's window. */
  readonly signUp: (
    person: Omit<SignUpBody, KeyFields>,
    query: QueryOf<typeof signUpByPasskey>,
  ) => Promise<Result<ReplyOf<typeof signUpByPasskey> | null>>;
} {
  const { auth, call } = useEngines();
  const { passkeys: texts } = useMessages('account');
  /** Made for a sign-up that was then refused: the device asks for no finger again. */
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
    if (answer.outcome === 'failed') return notMade(answer.problem, texts.problems);
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
