import { createWishesTransport, type WishReply } from '#api/wishes-transport.ts';
import { newId } from '#platform/ids.ts';
import { useEngines, type Engines } from '#app/engines/engines.tsx';
import type { Wished } from '#app/engines/wishes.ts';
import type { Result } from '#domain/failures/failure.ts';
import type { Ask } from '#domain/wishes/wish.ts';

/** What came of asking: done by the server, kept on this device until it can be, or taken back meanwhile. */
export type Asked =
  | { readonly state: 'sent'; readonly reply: WishReply | null }
  | { readonly state: 'waiting' | 'gone' };

/**
 * Asks the server for something that can wait: kept on this device, sent, and sent again until the server has answered.
 * That it waits is said; only what the server has done is answered as sent.
 *
 * @returns asks for it; `about` is which ticket, order or event it is about, in words
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
      // It is theirs alone, and nothing of it waits once they have signed out.
      if (person() === ownerId) engines.notify.done(title, text);
    }
    return { ok: true, value: wished };
  };
}

/** Null where this device cannot keep it. */
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

/** Where nothing can be kept it is sent once, and its failure is said. */
async function sendOnce(
  { call, clock }: Pick<Engines, 'call' | 'clock'>,
  ask: Ask,
  ownerId: number,
): Promise<Result<Asked>> {
  const answer = await createWishesTransport(call).send({ wishId: newId(clock.wall()), ask }, ownerId);
  return answer.ok ? { ok: true, value: { state: 'sent', reply: answer.value } } : answer;
}
