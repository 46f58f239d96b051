/** Shown if the app itself couldn't be loaded. Part of the page's first script: keep it tiny. */
export const start = {
  failed: 'Gatehouse didn’t start. Check your connection, then reload the page.',
  reload: 'Reload',
};
