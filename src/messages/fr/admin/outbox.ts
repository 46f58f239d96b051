import { isolatedInLatin } from '#messages/isolated.ts';
import type { outbox as english } from '#messages/en/admin/outbox.ts';
import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('fr');

export const outbox: typeof english = {
  title: 'Boîte d’envoi',
  intro:
    'Tous les e-mails et SMS des dernières 24 heures, et les e-mails plus anciens encore à envoyer. Les plus récents en premier.',
  list: {
    what: 'les messages',
    caption: 'Messages',
    found: (count) => plural(count, { one: '# message', other: '# messages' }),
    soFar: (count) =>
      plural(count, { one: 'Le message le plus récent', other: 'Les # messages les plus récents' }),
    more: 'Afficher plus',
    none: {
      title: 'Aucun message en 24 heures',
      text: 'Les e-mails et SMS apparaissent ici à mesure qu’ils partent.',
    },
    noMatch: {
      title: 'Aucun message trouvé',
      text: 'Essayez une autre adresse, ou moins de filtres.',
    },
  },
  search: { label: 'À', placeholder: 'Début d’e-mail ou de numéro' },
  channel: 'Type',
  channels: { all: 'E-mails et SMS', email: 'E-mails', sms: 'SMS' },
  oneOf: { email: 'E-mail', sms: 'SMS' },
  status: 'Statut',
  statusChoices: {
    all: 'Tous les statuts',
    failed: 'Échec',
    waiting: 'En attente',
    sent: 'Envoyé',
    kept: 'Gardé ici',
  },
  statuses: { failed: 'Échec', waiting: 'En attente', sent: 'Envoyé', kept: 'Gardé ici' },
  columns: { to: 'À', subject: 'Objet', when: 'Écrit', status: 'Statut' },
  nameOf: (subject, to) => `${isolatedInLatin(subject)} à ${to}`,
  resendAll: (count) =>
    plural(count, { one: 'Renvoyer # e-mail en échec', other: 'Renvoyer # e-mails en échec' }),
  notWritten: 'Pas encore écrit',
  sheet: {
    to: 'À',
    kind: 'Type',
    when: 'Écrit',
    nextTry: 'Prochain essai',
    problem: 'Problème',
    problems: {
      mail_server_away: () => 'Le serveur de messagerie était injoignable.',
      mail_server_refused: (status) => `Le serveur de messagerie l’a refusé (${status}).`,
      gateway_away: () => 'Le service de SMS était injoignable.',
      gateway_refused: (status) => `Le service de SMS l’a refusé (${status}).`,
      gateway_failed: () => 'Il n’a pas pu être transmis.',
      bounced: (status) => `Il est revenu (${status}).`,
      too_many: () => 'Trop d’e-mails sont partis à cette adresse.',
      unwritten: () => 'Le serveur n’a pas pu l’écrire. Le journal en dit plus.',
      line_break: () => 'Une adresse ou un nom y contient un saut de ligne.',
    },
    files: 'Pièces jointes',
    file: (name, size) => `${isolatedInLatin(name)} (${size})`,
    keptHint:
      'Aucune passerelle n’est configurée pour ce type de message, il reste donc ici au lieu de partir.',
    text: 'Texte',
    hidden:
      'Le texte peut contenir des codes et des liens de connexion. Son affichage est enregistré avec votre nom.',
    show: 'Voir le texte',
    gone: 'Les textes ne sont gardés que s’il n’y a pas de passerelle pour les envoyer.',
    resend: 'Renvoyer',
    resent: 'Nouvel envoi en cours',
    notResent: 'Non renvoyé',
    lost: 'Ce message ne peut pas être renvoyé d’ici. Il faut redemander les codes et les liens ; les organisateurs renvoient eux-mêmes leurs messages.',
  },
};
