import { useEffect } from 'react';
import type { Buying } from '#app/engines/buying.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import type { EventDetail } from '#contract/events/events.ts';

/**
 * Ends what is reserved for an event as soon as the event is known to be cancelled or over, as the server's refusal of the
 * order would: nothing counts down for it, and nobody fills in a form for nothing.
 */
export function useSaleOver(buying: Buying | null, event: EventDetail | undefined): void {
  const { over } = useMessages('checkout').reserved;
  const { registrationId, status } = event ?? {};
  useEffect(() => {
    if (registrationId === undefined || (status !== 'cancelled' && status !== 'ended')) return;
    const refusal = { status: 409, code: `event_${status}`, message: over[status], errors: [] };
    void buying?.lookAt(registrationId, { kind: 'refused', ...refusal }).catch(() => {});
  }, [buying, registrationId, status, over]);
}
