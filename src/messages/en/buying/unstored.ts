/** Texts about tickets that this device could not store. */
export const unstored = {
  storage:
    'Your tickets couldn’t be saved on this device: they’re only shown while this page is open. Free up space or allow storage, then reload.',
  /** Its store was lost, or the app has a bug: there is nothing to make room in. */
  other:
    'Your tickets couldn’t be saved on this device: they’re only shown while this page is open. Reload to try again.',
};
