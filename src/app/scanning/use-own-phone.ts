import { useNavigate } from '@tanstack/react-router';
import { useRepeatable } from '#app/data/new-id.ts';
import { useAction, type Action } from '#app/data/use-action.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { inviteDevice, ownPhone } from '#contract/door/devices.ts';

/** Requests a code for a team member's own phone, and opens the scanner with it, where a tap redeems it. */
export function useOwnPhone(registrationId: string): Action<void> {
  const { call } = useEngines();
  const navigate = useNavigate();
  const once = useRepeatable();
  return useAction({
    run: () =>
      once(registrationId, (codeId) =>
        call(inviteDevice, { params: { registrationId }, body: { ...ownPhone(null), codeId } }),
      ),
    // Nothing has changed until the phone uses the code.
    called: 'read',
    closes: ({ code }) => navigate({ to: '/scanner', search: { code } }),
  });
}
