/** What the page says where the app itself could not be fetched. In the page's first script: keep it tiny. */
export const start = {
  failed: 'Gatehouse didn’t start. Check your connection, then reload the page.',
  reload: 'Reload',
};
