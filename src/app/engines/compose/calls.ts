import type { Call } from '#api/call.ts';
import type { RecentFailures } from '#app/support/recent-failures.ts';
import type { FileCall } from '#api/file-call.ts';
import type { AuthEngine } from '#auth/auth-engine.ts';
import type { EngineCode } from './fetched-code.ts';
import { once } from './once.ts';
import type { Result } from '#domain/failures/failure.ts';
import type { PageFacts } from './page-facts.ts';
import type { ServerContact } from '#app/engines/server-contact.ts';

interface CallDeps {
  readonly page: Pick<
    PageFacts,
    'settings' | 'clock' | 'fetch' | 'language' | 'fingerprint' | 'csrfCookie' | 'reachability'
  >;
  readonly code: Pick<EngineCode, 'call' | 'fileCall'>;
  readonly contact: Pick<ServerContact, 'note'>;
  readonly failures: Pick<RecentFailures, 'note'>;
  readonly auth: () => Pick<AuthEngine, 'session' | 'person' | 'renew'>;
}

/**
 * Creates the page's calls. Calls and auth know only these functions of each other. The HTTP code loads with the
 * first call, so that a page without requests does not need it.
 */
export function composeCalls({ page, code, contact, failures, auth }: CallDeps): {
  readonly call: Call;
  readonly file: FileCall;
} {
  const { settings, clock, fetch, language, fingerprint, csrfCookie, reachability } = page;
  const calling = {
    host: settings.host,
    clock,
    fetch,
    language,
    session: () => auth().session(),
    person: () => auth().person(),
    namesPerson: settings.host === settings.origin,
    renew: (accessToken: string) => auth().renew(accessToken),
  };
  const openCall = once(async () => {
    const { createCall } = await code.call();
    return createCall({ ...calling, apiKey: settings.apiKey, fingerprint, csrfCookie });
  });
  return {
    async call(endpoint, input, options) {
      // Fix the user now, because another may have signed in by the time the HTTP code has loaded.
      const of = auth().person();
      const speak = await openCall().catch(() => null);
      if (speak === null) return notSent;
      const result = await confirmUnsent(
        () => speak(endpoint, input, { of, ...options }),
        reachability.mayBeOnline,
      );
      contact.note(result);
      failures.note(endpoint, result);
      return result;
    },
    async file(...asked) {
      const of = auth().person();
      const loaded = await code.fileCall().catch(() => null);
      if (loaded === null) return notSent;
      const result = await loaded.createFileCall(calling, of)(...asked);
      contact.note(result);
      return result;
    },
  };
}

/** Result of a call that could not be made, because its code did not load. */
export const notSent: Result<never> = { ok: false, failure: { kind: 'unreachable', nothingSent: true } };

/** Determines that a lost call certainly sent nothing: the browser had no network both before and after it. */
export async function confirmUnsent<T>(
  send: () => Promise<Result<T>>,
  mayBeOnline: () => boolean,
): Promise<Result<T>> {
  const wasOffline = !mayBeOnline();
  const result = await send();
  const isLost = !result.ok && result.failure.kind === 'unreachable';
  return isLost && wasOffline && !mayBeOnline() ? notSent : result;
}
