import type { support as english } from '../en/support.ts';

export const support: typeof english = {
  title: 'Détails pour l’assistance',
  intro:
    'Si quelque chose ne fonctionne pas, copiez ceci et envoyez-le à la personne qui vous aide. On n’y trouve ni noms, ni adresses, ni événements, ni codes de billets.',
  copy: 'Copier les détails',
  copied: 'Détails copiés',
  notCopied: {
    title: 'Rien n’a été copié',
    text: 'Votre navigateur ne permet pas à l’application de copier. Sélectionnez le texte.',
  },
  facts: {
    app: 'Version de l’application',
    browser: 'Navigateur',
    installed: 'Installée',
    worker: 'Fonctionne hors ligne',
    server: 'Serveur',
    clock: 'Décalage de l’horloge',
    storage: 'Stockage utilisé',
    persistent: 'Stockage conservé par le navigateur',
    unsent: 'Scans non envoyés',
    rows: 'Données sur cet appareil',
  },
  workers: { none: 'Non', active: 'Oui', waiting: 'Oui ; une nouvelle version est prête' },
  servers: { online: 'Joignable', away: 'Indisponible', offline: 'Injoignable' },
  yes: 'Oui',
  no: 'Non',
  unknown: 'Inconnu',
  nothing: 'Rien',
  noDoor: 'Cet appareil ne sert à aucune entrée',
  ofQuota: (used, quota) => `${used} sur ${quota}`,
  failures: 'Erreurs sur cette page',
  noFailures: 'Aucune depuis l’ouverture de cette page.',
};
