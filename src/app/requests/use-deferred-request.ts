import { createDeferredTransport, type DeferredReply } from '#api/requests-transport.ts';
import { newId } from '#platform/ids.ts';
import { useEngines, type Engines } from '#app/engines/engines.tsx';
import { whyCaught } from '#app/engines/failed-here.ts';
import type { SubmitResult } from '#app/engines/deferred-requests.ts';
import type { Result } from '#domain/failures/failure.ts';
import type { RequestContent } from '#domain/requests/deferred-request.ts';

/** Result of a request: completed by the server, stored on this device until it can be, or undone meanwhile. */
export type RequestResult =
  | { readonly state: 'sent'; readonly reply: DeferredReply | null }
  | { readonly state: 'waiting' | 'gone' };

/**
 * Makes a request to the server that can wait: stored on this device, and sent until the server has answered. The
 * user is told that it is waiting; only completed requests are returned as sent.
 *
 * @returns makes the request; `about` is a display name of the ticket, order or event
 */
export function useDeferredRequest(): (ask: RequestContent, about: string) => Promise<Result<RequestResult>> {
  const engines = useEngines();
  return async (ask, about) => {
    const person = () => engines.auth.state().user?.credentialId ?? null;
    const ownerId = person();
    if (ownerId === null) return sendOnce(engines, ask, 0);
    const wished = await storeAndSend(engines, ownerId, ask, about);
    if (wished === null) return sendOnce(engines, ask, ownerId);
    if (wished.state === 'refused') return { ok: false, failure: wished.failure };
    if (wished.state === 'waiting') {
      const { queued, unsure } = await engines.messages.load('wishes');
      const { title, text } = wished.isUndoable ? queued : unsure;
      // Only for its user; nothing is waiting any more once they have signed out.
      if (person() === ownerId) engines.notify.done(title, text);
    }
    return { ok: true, value: wished };
  };
}

/** Null if this device cannot store it. */
const storeAndSend = async (
  { wishes }: Pick<Engines, 'wishes'>,
  ownerId: number,
  ask: RequestContent,
  about: string,
): Promise<SubmitResult | null> => {
  try {
    return await (await wishes.open()).ask(ownerId, ask, about);
  } catch (error) {
    whyCaught(error);
    return null;
  }
};

/** If nothing can be stored, sends it once and reports a failure. */
async function sendOnce(
  { call, clock }: Pick<Engines, 'call' | 'clock'>,
  ask: RequestContent,
  ownerId: number,
): Promise<Result<RequestResult>> {
  const answer = await createDeferredTransport(call).send({ wishId: newId(clock.wall()), ask }, ownerId);
  return answer.ok ? { ok: true, value: { state: 'sent', reply: answer.value } } : answer;
}
