import type { BodyOf, ReplyOf } from '#contract/wire/endpoint.ts';
import type {
  addPasskey,
  newPasskeyOptions,
  passkeySignInOptions,
  signInByPasskey,
} from '#contract/accounts/passkeys.ts';

type NewPasskey = BodyOf<typeof addPasskey>['response'];
export type PasskeySignature = BodyOf<typeof signInByPasskey>['response'];
type NewOptions = ReplyOf<typeof newPasskeyOptions>['options'];
type SignInOptions = ReplyOf<typeof passkeySignInOptions>['options'];

/** What the browser asks of its devices. Its verbs throw errors with a name, and some with a `code`. */
export interface PasskeyProvider {
  make(options: NewOptions): Promise<NewPasskey>;
  /** `quietly`: among what a field is filled in with; otherwise in a window of the browser's own. */
  use(options: SignInOptions, quietly: boolean): Promise<PasskeySignature>;
  /** Whether it can be asked quietly. */
  isQuiet(): Promise<boolean>;
  stop(): void;
}

/** `left`: the person closed the window, or it was taken away. `here`: this device keeps a passkey of theirs already. */
export type PasskeyProblem = 'left' | 'here' | 'failed';

export type PasskeyAnswer<T> =
  | { readonly outcome: 'done'; readonly value: T }
  | { readonly outcome: 'failed'; readonly problem: PasskeyProblem };

export interface Passkeys {
  /** Whether they are worth offering on this page. */
  readonly available: boolean;
  make(options: NewOptions): Promise<PasskeyAnswer<NewPasskey>>;
  /** Asks in a window of the browser's own. */
  use(options: SignInOptions): Promise<PasskeyAnswer<PasskeySignature>>;
  /** Offers them where the name is typed, for as long as it takes; at once `left` where a browser cannot. */
  offer(options: SignInOptions): Promise<PasskeyAnswer<PasskeySignature>>;
  /** What is asked or offered is not waited for any more. */
  stop(): void;
}

interface PasskeyDeps {
  readonly available: boolean;
  /** Fetches what speaks to the browser: at the first use. */
  readonly load: () => Promise<PasskeyProvider>;
}

const gone: PasskeyAnswer<never> = { outcome: 'failed', problem: 'left' };

/** Passkeys of this browser. One thing is asked at a time: the next takes the place of the one before. */
export function createPasskeys({ available, load }: PasskeyDeps): Passkeys {
  let provider: PasskeyProvider | null = null;
  let asked = 0;
  async function ask<T>(act: (by: PasskeyProvider) => Promise<T>): Promise<PasskeyAnswer<T>> {
    const mine = (asked += 1);
    try {
      provider ??= await load();
      // Stopped, or asked something else, while the code was on its way.
      if (mine !== asked) return gone;
      return { outcome: 'done', value: await act(provider) };
    } catch (error) {
      return { outcome: 'failed', problem: problemOf(error) };
    }
  }
  return {
    available,
    make: (options) => ask((by) => by.make(options)),
    use: (options) => ask((by) => by.use(options, false)),
    async offer(options) {
      const mine = asked + 1;
      const quiet = await ask((by) => by.isQuiet());
      if (quiet.outcome === 'failed' || !quiet.value || mine !== asked) return gone;
      return ask((by) => by.use(options, true));
    },
    stop() {
      asked += 1;
      provider?.stop();
    },
  };
}

function problemOf(error: unknown): PasskeyProblem {
  const { name, code } = (error ?? {}) as { readonly name?: unknown; readonly code?: unknown };
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'here';
  return name === 'NotAllowedError' || name === 'AbortError' ? 'left' : 'failed';
}
