import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useAction } from '#app/data/use-action.ts';
import { useEngines, type Engines } from '#app/engines/engines.tsx';
import { isBuying } from '#app/engines/buying.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { wishingMark } from '#app/engines/wishes.ts';
import { lazyCode } from '#app/shell/lazy-code.ts';
import { lazyPart, type PartFailure } from '#app/shell/lazy-part.tsx';
import { PartFailed } from '#app/shell/shell-part.tsx';
import { isWaiting, type StoredOrder } from '#domain/sales/stored-order.ts';
import type { Wish } from '#domain/wishes/wish.ts';

/** What a person has asked for and only this device has; signing out drops it. */
export interface Unfinished {
  readonly wishes: readonly Wish[];
  readonly orders: readonly StoredOrder[];
}

const LeavingQuestion = lazyPart(
  lazyCode(async () => (await import('./leaving-question.tsx')).LeavingQuestion),
  {
    rooms: ['account', 'wishes'],
    waiting: null,
    // Whoever cannot be asked stays signed in, with what waits.
    failed: (failure) => <QuestionFailed {...failure} />,
  },
);

function QuestionFailed(failure: PartFailure) {
  return <PartFailed what={useMessages('account').sheet.signOut} {...failure} />;
}

interface SignOut {
  readonly busy: boolean;
  readonly run: () => void;
  /** Stands beside what it was chosen from, which closes before it is asked. */
  readonly question: ReactNode;
}

/**
 * Signs out, says so and leads to the sign-in; where something of theirs is on this device alone, asks first. Needs the
 * room `account` of texts.
 *
 * @param close closes what it was chosen from
 */
export function useSignOut(close: () => void): SignOut {
  const engines = useEngines();
  const { auth, notify } = engines;
  const { sheet: texts } = useMessages('account');
  const navigate = useNavigate();
  const [lost, setLost] = useState<Unfinished | null>(null);
  const leave = useAction({
    // Signed out here it is in any case; only the server may not have heard of it.
    run: async () => ({ ok: true as const, value: (await auth.signOut()).ok }),
    changesPerson: true,
    async done(told) {
      if (told) notify.loggedOut();
      else notify.logoutFailed(texts.signedOutHere);
      setLost(null);
      close();
      await navigate({ to: '/login' });
    },
  });
  const look = useAction({
    run: async () => ({ ok: true as const, value: await unfinishedOf(engines) }),
    done(found) {
      if (found.wishes.length + found.orders.length === 0) {
        leave.run();
        return;
      }
      close();
      setLost(found);
    },
  });
  return {
    busy: look.busy || leave.busy,
    run: () => look.run(),
    question:
      lost === null ? null : <LeavingQuestion lost={lost} leave={leave} onClose={() => setLost(null)} />,
  };
}

/** Wakes an engine only where it has something. A store that does not open keeps nobody signed in. */
async function unfinishedOf({ auth, stored, wishes, buying }: Engines): Promise<Unfinished> {
  const owner = auth.state().user?.credentialId ?? null;
  if (owner === null) return { wishes: [], orders: [] };
  const ofWishes = async () =>
    stored.get(wishingMark) === null ? [] : (await wishes.open()).ofPerson(owner);
  const ofOrders = async () =>
    isBuying(stored) ? (await (await buying.open()).ordersOf(owner)).filter(isWaiting) : [];
  return { wishes: await ofWishes().catch(() => []), orders: await ofOrders().catch(() => []) };
}
