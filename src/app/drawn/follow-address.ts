import type { RegisteredRouter } from '@tanstack/react-router';

/** Goes where the address leads that changed before the router's screens listened to it. */
export function followAddress(router: RegisteredRouter): void {
  if (router.history.location.href !== router.state.location.href) void router.load();
}
