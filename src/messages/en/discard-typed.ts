/** Texts for discarding what was entered on this device for an event. Part of the rooms `desk` and `editor`. */
export const discardTyped = {
  discard: 'Discard it',
  discarding: 'Discard what you entered?',
  discardingText: 'Everything you entered is lost.',
  notStored: 'This browser’s storage is full or blocked. Free up space, then try again.',
};
