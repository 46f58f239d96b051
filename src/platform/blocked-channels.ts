/**
 * Removes `BroadcastChannel` where the browser has it but refuses to open any, as Firefox does for sites whose data
 * it blocks. A library that only checks for its existence would throw while loading, and break every screen that
 * needs it.
 */
export function hideBlockedChannels(scope: { BroadcastChannel?: typeof BroadcastChannel }): void {
  if (scope.BroadcastChannel === undefined) return;
  try {
    new scope.BroadcastChannel('gatehouse-try').close();
  } catch {
    Reflect.deleteProperty(scope, 'BroadcastChannel');
  }
}
