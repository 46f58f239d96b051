import type { Renewal } from '#api/call.ts';
import type { SessionTransport } from '#api/session-transport.ts';
import type { Result } from '#domain/failure.ts';
import { readLogin } from '#domain/session.ts';
import { hashPassword, identifierOf } from '#domain/sign-in.ts';
import type { SignedInUser } from '#domain/user.ts';
import type { Cancel } from '#platform/clock.ts';
import { createRefresher } from './refresh.ts';
import type { Cause, RefreshParts } from './refresh.ts';
import type { SignedIn } from './session-store.ts';

export interface AuthParts extends RefreshParts {
  readonly transport: SessionTransport;
  /** Calls back when the network may be back. */
  readonly onReachable: (listener: () => void) => Cancel;
  /** Calls back when the page is shown or gets the focus. */
  readonly onVisible: (listener: () => void) => Cancel;
}

export type AuthStatus = 'loading' | 'authenticated' | 'unauthenticated';
/** `signed_out`: by the person. `expired`: by the server. `elsewhere`: in another tab. */
export type SessionEnd = 'signed_out' | 'expired' | 'elsewhere';

/** Who is signed in, and the verbs that change it. A session ends only by its person or by our own server. */
export interface AuthEngine {
  start(): void;
  stop(): void;
  status(): AuthStatus;
  user(): SignedInUser | null;
  /** What calls carry. */
  session(): { readonly accessToken: string; readonly csrfToken: string | null } | null;
  /** By email or username. */
  signIn(identifier: string, password: string): Promise<Result<SignedInUser>>;
  /** Ends the session here at once, and at the server when it can be reached. Unsent scans stay. */
  signOut(): Promise<void>;
  /** Ends the session here without a word to the server: the `auth:logout` event. */
  end(): void;
  /** One forced refresh after a 401 to a call with `accessToken`. */
  renew(accessToken: string): Promise<Renewal>;
  subscribe(listener: () => void): Cancel;
  onEnded(listener: (how: SessionEnd) => void): Cancel;
}

/** Between two tries of a refresh that could not be had. */
const againMs = 30_000;

export function createAuthEngine(parts: AuthParts): AuthEngine {
  const { store, clock } = parts;
  const refresher = createRefresher(parts);
  const listeners = new Set<() => void>();
  const endListeners = new Set<(how: SessionEnd) => void>();
  let status: AuthStatus = 'loading';
  let user: SignedInUser | null = null;
  let timer: Cancel = () => {};
  let stops: readonly Cancel[] = [];

  function show(signedIn: SignedIn | null): void {
    status = signedIn === null ? 'unauthenticated' : 'authenticated';
    user = signedIn?.user ?? null;
    timer();
    for (const listener of listeners) listener();
  }
  function ended(how: SessionEnd): void {
    if (status === 'unauthenticated') return;
    show(null);
    for (const listener of endListeners) listener(how);
  }
  function plan(ms: number): void {
    timer();
    timer = clock.after(Math.max(0, ms), () => void refresh('timer'));
  }

  async function refresh(cause: Cause): Promise<Renewal> {
    const done = await refresher.refresh(cause);
    if (done.did === 'ended') ended('expired');
    if (done.did === 'renewed') adopt();
    if (status === 'authenticated') {
      if (done.did === 'idle' && done.at !== null) plan(done.at - clock.wall());
      if (done.did === 'unavailable' || done.did === 'refused') plan(againMs * (0.5 + parts.chance.fraction() / 2));
    }
    return done.did === 'renewed' || done.did === 'ended' ? done.did : 'unavailable';
  }

  /** Takes the session as it is stored now, whoever wrote it, and asks the rules when to renew it. */
  function adopt(): void {
    const signedIn = store.read();
    if (signedIn === null) return ended('elsewhere');
    show(signedIn);
    void refresh('timer');
  }

  /** No stored session: the cookie may still hold one. */
  async function startByCookie(): Promise<void> {
    if ((await refresh('start')) !== 'renewed' && status === 'loading') show(null);
  }

  return {
    start() {
      const whenSignedIn = (cause: Cause) => () => {
        if (status === 'authenticated') void refresh(cause);
      };
      stops = [
        store.onChange(adopt),
        parts.onVisible(whenSignedIn('visible')),
        parts.onReachable(whenSignedIn('reachable')),
      ];
      const signedIn = store.read();
      if (signedIn !== null) {
        show(signedIn);
        void refresh('start');
      } else if (parts.cookies) void startByCookie();
      else show(null);
    },
    stop() {
      timer();
      for (const stop of stops) stop();
    },
    status: () => status,
    user: () => user,
    session: () => store.read()?.session ?? null,
    async signIn(identifier, password) {
      const who = identifierOf(identifier) ?? { username: '' };
      const answer = await parts.transport.login({ ...who, passwordHash: hashPassword(password) });
      const login = answer.ok ? readLogin(answer.value, clock.wall()) : undefined;
      if (login === undefined) {
        if (store.read() === null) show(null);
        return answer.ok ? { ok: false, failure: { kind: 'foreign', status: 200 } } : answer;
      }
      store.clear();
      store.write(login);
      store.keepHistory({ ...store.history(), issuedAt: clock.wall() });
      adopt();
      return { ok: true, value: login.user };
    },
    async signOut() {
      const told = parts.transport.logout();
      store.clear();
      ended('signed_out');
      await told;
    },
    end() {
      store.clear();
      ended('expired');
    },
    async renew(accessToken) {
      const present = store.read()?.session;
      // Renewed while that call was under way: try with the new one.
      if (present !== undefined && present.accessToken !== accessToken) return 'renewed';
      return refresh('forced');
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onEnded(listener) {
      endListeners.add(listener);
      return () => endListeners.delete(listener);
    },
  };
}
