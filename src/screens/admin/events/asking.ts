import type { AdminEvent } from '#contract/events/admin-events.ts';

/** A question about an event. */
export interface Asking {
  readonly event: AdminEvent;
  /** Told how it stands after the change. */
  readonly onChanged: (event: AdminEvent) => void;
  readonly onClose: () => void;
}
