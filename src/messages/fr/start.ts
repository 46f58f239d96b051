import type { start as english } from '../en/start.ts';

/** Part of the page's first script: keep it tiny. */
export const start: typeof english = {
  failed: 'Gatehouse n’a pas encore démarré. Vérifiez votre connexion, puis rechargez.',
  reload: 'Recharger',
};
