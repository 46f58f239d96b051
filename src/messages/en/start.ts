/** Shown if the app itself couldn't be loaded, or is still loading. Part of the page's first script: keep it tiny. */
export const start = {
  failed: 'Gatehouse hasn’t started. Check your connection, then reload.',
  reload: 'Reload',
};
