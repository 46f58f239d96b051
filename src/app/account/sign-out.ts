import { useNavigate } from '@tanstack/react-router';
import { useAction } from '#app/data/use-action.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';

/** Signs out, says so and leads to the sign-in; needs the room `account` of texts. @param onDone it is done */
export function useSignOut(onDone: () => void) {
  const { auth, notify } = useEngines();
  const { sheet: texts } = useMessages('account');
  const navigate = useNavigate();
  return useAction({
    // Signed out here it is in any case; only the server may not have heard of it.
    run: async () => ({ ok: true as const, value: (await auth.signOut()).ok }),
    changesPerson: true,
    async done(told) {
      if (told) notify.loggedOut();
      else notify.logoutFailed(texts.signedOutHere);
      onDone();
      await navigate({ to: '/login' });
    },
  });
}
