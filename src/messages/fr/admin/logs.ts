import { isolatedInLatin } from '#messages/isolated.ts';
import type { logs as english } from '#messages/en/admin/logs.ts';
import { pluralOf } from '#messages/plurals.ts';
import { logActions, logOutcomes } from './log-actions.ts';

const plural = pluralOf('fr');

export const logs: typeof english = {
  title: 'Journaux système',
  intro:
    'Ce qui s’est passé, le plus récent en premier : scans et conflits avec l’heure de l’entrée à côté de celle du serveur.',
  what: 'le journal',
  caption: 'Lignes du journal',
  actions: logActions,
  outcomes: logOutcomes,
  search: {
    label: 'Rechercher dans le journal',
    placeholder: 'Action, billet ou requête',
  },
  person: { label: 'Personne', placeholder: 'Utilisateur, e-mail ou ID' },
  source: 'Source',
  sources: {
    '': 'Tout',
    requests: 'Requêtes',
    sign_ins: 'Connexions',
    accounts: 'Comptes et rôles',
    payments: 'Paiements',
    scans: 'Scans',
    conflicts: 'Conflits',
    devices: 'Appareils',
    settings: 'Paramètres',
    emails: 'E-mails et SMS',
    events: 'Événements et commandes',
  },
  level: 'Niveau',
  levels: { '': 'Tous les niveaux', info: 'Info', warn: 'Attention', error: 'Erreur' },
  event: 'Événement',
  device: 'Appareil',
  gate: 'Porte',
  anyEvent: 'Tous les événements',
  anyDevice: 'Tous les appareils',
  anyGate: 'Toutes les portes',
  from: 'Du',
  to: 'Au',
  filters: (inForce) => (inForce === 0 ? 'Filtres' : `Filtres (${inForce})`),
  clear: 'Effacer les filtres',
  gone: (id) => `Introuvable (${id})`,
  live: {
    start: 'Suivre en direct',
    stop: 'Arrêter le suivi',
    following: (count) =>
      plural(count, {
        one: 'Suivi en direct : # ligne.',
        other: 'Suivi en direct : les # lignes les plus récentes.',
      }),
    polling: 'Recherche de nouvelles lignes toutes les quelques secondes : pas de connexion en direct.',
    gap: 'Les lignes arrivent trop vite pour être affichées. Arrêtez le suivi pour toutes les lire.',
  },
  columns: { time: 'Heure', action: 'Quoi', door: 'À l’entrée', place: 'Où', person: 'Qui' },
  late: (span) => `${span} de retard`,
  ticket: (number) => `Billet ${number}`,
  nobody: 'Non connecté',
  programs: { server: 'Le serveur', provider: 'Le prestataire de paiement' },
  none: {
    title: 'Rien dans le journal pour l’instant',
    text: 'Les connexions, scans, paiements et modifications apparaissent ici.',
  },
  noMatch: {
    title: 'Aucune ligne trouvée',
    text: 'Essayez moins de filtres, ou une autre période.',
  },
  more: 'Lignes plus anciennes',
  row: (action, time) => `${action}, ${time}`,
  sheet: {
    server: 'Heure du serveur',
    door: 'Heure de l’entrée',
    late: 'Retard au serveur',
    why: 'Pourquoi',
    outcome: 'Résultat',
    person: 'Personne',
    subject: 'Concerne',
    request: 'ID de requête',
    details: 'Détails',
    only: 'Afficher seulement',
    onlyPerson: (name) => `Personne : ${isolatedInLatin(name)}`,
    onlyEvent: (name) => `Événement : ${isolatedInLatin(name)}`,
    onlyDevice: (name) => `Appareil : ${isolatedInLatin(name)}`,
    onlyGate: (name) => `Porte : ${isolatedInLatin(name)}`,
    onlyRequest: 'Cette requête',
  },
  why: {
    silent: (time) =>
      `Rien de cet appareil n’était parvenu au serveur depuis ${time} : il n’avait pas de connexion.`,
    waited: 'L’appareil l’a gardé jusqu’à avoir une connexion.',
    old: 'L’horloge de l’appareil donnait une heure lointaine dans le passé.',
    future: 'L’horloge de l’appareil était en avance.',
    chain:
      'Il ne suit pas l’enregistrement précédent de l’appareil : il manque quelque chose, ou son stockage a été restauré.',
    leftOut: {
      unknown_gate: 'Non compté : l’événement n’a pas cette porte.',
      unknown_checkpoint: 'Non compté : l’événement n’a pas cette zone.',
      impossible_time: 'Non compté : cela n’a pas pu se produire à cette heure.',
      too_many_scans: 'Non compté : trop de scans d’un même billet.',
      other: 'Non compté.',
    },
  },
};
