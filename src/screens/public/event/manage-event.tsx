import { Link } from '@tanstack/react-router';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { useServer } from '#app/data/server-data.ts';
import { ownRights } from '#contract/sales/door-sales.ts';
import { buttonStyle } from '#ui/button.tsx';

/** Leads those who run an event from its public page to its management. */
export function ManageEvent({ registrationId }: { readonly registrationId: string }) {
  const { manage } = useMessages('events').event;
  const params = { registrationId };
  const rights = useServer(ownRights, { params }).data?.rights;
  if (rights?.includes('run') !== true) return null;
  return (
    <div className={css({ position: 'absolute', insetInlineStart: 'near', top: 'near' })}>
      <Link to="/myEventsDetails/$registrationId" params={params} className={buttonStyle({ look: 'glass' })}>
        {manage}
      </Link>
    </div>
  );
}
