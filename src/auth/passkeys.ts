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

/** The browser's passkey API. Its methods throw errors with a name, and some with a `code`. */
export interface PasskeyProvider {
  make(options: NewOptions): Promise<NewPasskey>;
  /** `quietly`: among a field's autofill suggestions; otherwise in the browser's own dialog. */
  use(options: SignInOptions, quietly: boolean): Promise<PasskeySignature>;
  /** Returns whether autofill is supported. */
  isQuiet(): Promise<boolean>;
  stop(): void;
}

/** `left`: the dialog was closed or dismissed. `here`: this device already has one of their passkeys. */
export type PasskeyProblem = 'left' | 'here' | 'failed';

export type PasskeyAnswer<T> =
  | { readonly outcome: 'done'; readonly value: T }
  | { readonly outcome: 'failed'; readonly problem: PasskeyProblem };

export interface Passkeys {
  /** Whether passkeys should be offered on this page. */
  readonly available: boolean;
  make(options: NewOptions): Promise<PasskeyAnswer<NewPasskey>>;
  /** Asks in the browser's own dialog. */
  use(options: SignInOptions): Promise<PasskeyAnswer<PasskeySignature>>;
  /** Offers passkeys as autofill of the username field, without a time limit; returns `left` at once if unsupported. */
  offer(options: SignInOptions): Promise<PasskeyAnswer<PasskeySignature>>;
  /** Cancels a pending request or offer. */
  stop(): void;
}

interface PasskeyDeps {
  readonly available: boolean;
  /** Loads the browser binding on first use. */
  readonly load: () => Promise<PasskeyProvider>;
}

const dismissedAnswer: PasskeyAnswer<never> = { outcome: 'failed', problem: 'left' };

/** Passkeys of this browser. Only one request runs at a time: a new one replaces the previous one. */
export function createPasskeys({ available, load }: PasskeyDeps): Passkeys {
  let provider: PasskeyProvider | null = null;
  let asked = 0;
  async function ask<T>(act: (by: PasskeyProvider) => Promise<T>): Promise<PasskeyAnswer<T>> {
    const mine = (asked += 1);
    try {
      provider ??= await load();
      // Cancelled, or replaced, while the module was loading.
      if (mine !== asked) return dismissedAnswer;
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
      if (quiet.outcome === 'failed' || !quiet.value || mine !== asked) return dismissedAnswer;
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
