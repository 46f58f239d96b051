import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useAction } from '#app/data/use-action.ts';
import { useEngines, type Engines } from '#app/engines/engines.tsx';
import { isBuying } from '#app/engines/buying.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { deferredRequestsMark } from '#app/engines/deferred-requests.ts';
import { lazyCode } from '#app/shell/lazy-code.ts';
import { lazyPart, type PartFailure } from '#app/shell/lazy-part.tsx';
import { PartFailed } from '#app/shell/shell-part.tsx';
import { isWaiting, type StoredOrder } from '#domain/sales/stored-order.ts';
import type { DeferredRequest } from '#domain/requests/deferred-request.ts';

/** A user's requests that exist only on this device and are deleted by signing out. */
export interface Unfinished {
  readonly wishes: readonly DeferredRequest[];
  readonly orders: readonly StoredOrder[];
}

const LeavingQuestion = lazyPart(
  lazyCode(async () => (await import('./leaving-question.tsx')).LeavingQuestion),
  {
    rooms: ['account', 'wishes'],
    waiting: null,
    // If the question cannot be loaded, the user stays signed in and keeps the pending requests.
    failed: (failure) => <QuestionFailed {...failure} />,
  },
);

function QuestionFailed(failure: PartFailure) {
  return <PartFailed what={useMessages('account').sheet.signOut} {...failure} />;
}

interface SignOut {
  readonly busy: boolean;
  readonly run: () => void;
  /** Rendered next to the menu it was chosen from, which closes before the question. */
  readonly question: ReactNode;
}

/**
 * Signs out, shows a notice and goes to the sign-in; asks first if data exists only on this device. Needs the text
 * module `account`.
 *
 * @param close closes the menu it was chosen from
 */
export function useSignOut(close: () => void): SignOut {
  const engines = useEngines();
  const { auth, notify } = engines;
  const { sheet: texts } = useMessages('account');
  const navigate = useNavigate();
  const [lost, setLost] = useState<Unfinished | null>(null);
  const leave = useAction({
    // The sign-out here always succeeds; only the server may not have been told.
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

/** Starts an engine only if it has data. A store that does not open must not prevent signing out. */
async function unfinishedOf({ auth, stored, wishes, buying }: Engines): Promise<Unfinished> {
  const owner = auth.state().user?.credentialId ?? null;
  if (owner === null) return { wishes: [], orders: [] };
  const ofWishes = async () =>
    stored.get(deferredRequestsMark) === null ? [] : (await wishes.open()).ofPerson(owner);
  const ofOrders = async () =>
    isBuying(stored) ? (await (await buying.open()).ordersOf(owner)).filter(isWaiting) : [];
  return { wishes: await ofWishes().catch(() => []), orders: await ofOrders().catch(() => []) };
}
