import { createWishesTransport, type WishReply } from '#api/wishes-transport.ts';
import { newId } from '#platform/ids.ts';
import { useEngines, type Engines } from '#app/engines/engines.tsx';
import type { Wished } from '#app/engines/wishes.ts';
import type { Result } from '#domain/failures/failure.ts';
import type { Ask } from '#domain/wishes/wish.ts';

/** Result of a request: completed by the server, stored on this device until it can be, or undone meanwhile. */
export type Asked =
  | { readonly state: 'sent'; readonly reply: WishReply | null }
  | { readonly state: 'waiting' | 'gone' };

/**
 * Makes a request to the server that can wait: stored on this device, and sent until the server has answered. The
 * user is told that it is waiting; only completed requests are returned as sent.
 *
 * @returns makes the request; `about` is a display name of the ticket, order or event
 */
export function useWish(): (ask: Ask, about: string) => Promise<Result<Asked>> {
  const engines = useEngines();
  return async (ask, about) => {
    const person = () => engines.auth.state().user?.credentialId ?? null;
    const ownerId = person();
    if (ownerId === null) return sendOnce(engines, ask, 0);
    const wished = await kept(engines, ownerId, ask, about);
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
const kept = async (
  { wishes }: Pick<Engines, 'wishes'>,
  ownerId: number,
  ask: Ask,
  about: string,
): Promise<Wished | null> => {
  try {
    return await (await wishes.open()).ask(ownerId, ask, about);
  } catch {
    return null;
  }
};

/** If nothing can be stored, sends it once and reports a failure. */
async function sendOnce(
  { call, clock }: Pick<Engines, 'call' | 'clock'>,
  ask: Ask,
  ownerId: number,
): Promise<Result<Asked>> {
  const answer = await createWishesTransport(call).send({ wishId: newId(clock.wall()), ask }, ownerId);
  return answer.ok ? { ok: true, value: { state: 'sent', reply: answer.value } } : answer;
}
