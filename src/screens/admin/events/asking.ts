import type { AdminEvent } from '#contract/events/admin-events.ts';

/** Props of a question about an event. */
export interface Asking {
  readonly event: AdminEvent;
  /** Called with the event after the change. */
  readonly onChanged: (event: AdminEvent) => void;
  readonly onClose: () => void;
}
