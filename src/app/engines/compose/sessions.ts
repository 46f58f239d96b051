import type { Call } from '#api/call.ts';
import { createSessionTransport } from '#api/session-transport.ts';
import { createAuthEngine, type AuthEngine, type AuthDeps } from '#auth/auth-engine.ts';
import { createPageOwner } from '#auth/page-owner.ts';
import { createSessionStore, type SessionStore } from '#auth/session-store.ts';
import type { StoredValues } from '#platform/stored-values.ts';
import { buildEndings } from '#app/engines/build-endings.ts';
import type { DeviceStore } from '#app/engines/device-store.ts';
import { notSent } from './calls.ts';
import type { EngineCode } from './fetched-code.ts';
import { mirrorForWorker } from '#app/engines/mirror-session.ts';
import type { PageFacts } from './page-facts.ts';
import type { ServerContact } from '#app/engines/server-contact.ts';

interface SessionDeps {
  readonly page: PageFacts;
  readonly code: EngineCode;
  readonly contact: ServerContact;
  readonly call: Call;
  readonly values: StoredValues;
  readonly tabStored: StoredValues;
  readonly openStore: () => Promise<DeviceStore>;
}

export interface Sessions {
  readonly auth: AuthEngine;
  readonly sessions: SessionStore;
  /** Stores the current session for the worker. */
  readonly mirrorSession: () => Promise<void>;
}

/** Creates the auth engine and the session endings. */
export function composeSessions(deps: SessionDeps): Sessions {
  const { page, code, contact, values, tabStored, openStore } = deps;
  const { settings, clock, random, locks, fetch, reachability, visibility } = page;
  const mirror = { values, openStore, code };
  const sessions = createSessionStore(
    values,
    (signedIn) => void mirrorForWorker(mirror, signedIn).catch(() => {}),
  );
  const transport = createSessionTransport(deps.call);
  const endings = buildEndings({
    host: settings.host,
    clock,
    random,
    fetch,
    values,
    transport,
    contact,
    openStore,
    code,
  });
  const auth = createAuthEngine({
    transport,
    requestSession: (way) => requestSession(deps, way),
    owner: createPageOwner(tabStored),
    endings,
    store: sessions,
    clock,
    locks,
    random,
    online: reachability.mayBeOnline,
    cookies: settings.cookieRefresh,
    onReachable: (listener) => reachability.onHint((hint) => hint === 'online' && listener()),
    onVisible: (listener) => visibility.onChange((visible) => visible && listener()),
  });
  return { auth, sessions, mirrorSession: () => mirrorForWorker(mirror, sessions.read()) };
}

/** The sign-in code loads on first use, because most visitors do not sign in. */
async function requestSession(
  { code, call }: SessionDeps,
  way: Parameters<AuthDeps['requestSession']>[0],
): ReturnType<AuthDeps['requestSession']> {
  const signIn = await code.signIn().catch(() => null);
  return signIn === null ? notSent : signIn.requestSession(call, way);
}
