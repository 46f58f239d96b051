import type { attendees as english } from '#messages/en/desk/desk-attendees.ts';
import { isolatedInLatin } from '#messages/isolated.ts';
import { erase } from './desk-erase.ts';
import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('fr');

export const attendees: typeof english = {
  attendees: {
    what: 'les participants',
    caption: 'Participants',
    search: {
      label: 'Rechercher des participants',
      placeholder: 'Nom, tél., e-mail ou billet',
    },
    status: 'Statut',
    types: 'Types de billets',
    gates: 'Portes',
    times: {
      label: 'Moment',
      checkedIn: { action: 'Heure d’entrée', from: 'Entrés à partir de', until: 'Entrés avant' },
      ordered: { action: 'Date de commande', from: 'Commandé à partir de', until: 'Commandé avant' },
      endsFirst: 'La fin doit être après le début.',
    },
    folded: {
      action: (inForce) => (inForce === 0 ? 'Filtres' : `Filtres (${inForce})`),
      done: 'Terminé',
      inForce: 'Filtres appliqués',
      at: (limit, time) => `${limit} ${time}`,
      selected: (count) => plural(count, { one: '# billet choisi', other: '# billets choisis' }),
      remove: (filter) => `Retirer le filtre : ${filter}`,
      clear: 'Effacer les filtres',
    },
    answers: {
      label: 'Filtrer par réponse',
      any: 'Toutes les réponses',
      of: (question, answer) => `${isolatedInLatin(question)} : ${isolatedInLatin(answer)}`,
      agreed: 'Accepté',
      columns: 'Afficher les réponses',
    },
    statuses: {
      all: 'Tous',
      arrived: 'Arrivés',
      not_arrived: 'Pas arrivés',
      inside: 'À l’intérieur',
      cancelled: 'Annulés',
    },
    counted: (filter, count) => `${filter} ${count}`,
    found: (count) => plural(count, { one: '# participant', other: '# participants' }),
    soFar: (count) =>
      plural(count, {
        one: 'Le premier participant. Faites défiler pour en voir plus.',
        other: 'Les # premiers participants. Faites défiler pour en voir plus.',
      }),
    more: 'Charger plus',
    none: {
      title: 'Pas encore de participant',
      text: 'Toute personne avec un billet apparaît ici dès qu’il est vendu ou émis.',
    },
    noMatch: {
      title: 'Aucun participant trouvé',
      text: 'Essayez une autre recherche, ou moins de filtres.',
    },
    offline:
      'Rien n’est encore enregistré sur cet appareil. Ouvrez cette liste une fois en ligne : elle restera disponible hors connexion pendant 12 heures.',
    kept: (ago) => `Depuis cet appareil, mis à jour ${ago}.`,
    noName: 'Sans nom',
    columns: {
      name: 'Nom',
      code: 'Code du billet',
      type: 'Type de billet',
      arrived: 'Arrivée',
      state: 'État',
      action: 'Action',
    },
    nameOf: (name, code) => `${isolatedInLatin(name)}, ${code}`,
    states: {
      inside: 'À l’intérieur',
      left: 'Sorti',
      expected: 'Pas arrivé',
      blocked: 'Bloqué',
      revoked: 'Révoqué',
      cancelled: 'Annulé',
      transferred: 'Transféré',
      unknown: 'À voir après mise à jour',
    },
    unpaid: 'Non payé',
    rehearsal: 'Essai',
    notArrived: '–',
    at: (time, gate) => `${time} · ${isolatedInLatin(gate)}`,
    sheet: {
      erase,
      what: 'le participant',
      email: 'E-mail',
      phone: 'Téléphone',
      code: 'Code du billet',
      type: 'Type de billet',
      issued: 'Émis',
      note: {
        label: 'Note pour l’entrée',
        hint: 'Les superviseurs la voient quand le billet est scanné ou trouvé par le nom.',
        save: 'Enregistrer la note',
        theirs: (note) =>
          note === ''
            ? 'Quelqu’un d’autre a supprimé la note entre-temps. Si vous enregistrez, la vôtre est utilisée.'
            : `Quelqu’un d’autre a enregistré cette note entre-temps : « ${isolatedInLatin(note)} ». Si vous enregistrez, la vôtre la remplace.`,
        done: 'Note enregistrée. Les téléphones des superviseurs la reçoivent quand ils sont en ligne.',
      },
      order: {
        title: 'Commande',
        none: 'Ce billet a été émis sans commande.',
        number: 'Numéro de commande',
        buyer: 'Acheteur',
        tickets: 'Billets',
        total: 'Total',
        ordered: 'Commandé',
      },
      before: { title: 'Transféré par', until: (day) => `Jusqu’au ${day}` },
      passages: {
        title: 'Passages',
        none: 'Aucun scan de ce billet n’est encore arrivé.',
        directions: { entry: 'Entrée', exit: 'Sortie', unknown: 'À voir après mise à jour' },
        counting: {
          second: 'Une seconde personne',
          again: 'Un autre scan compte à sa place',
          undone: 'Annulé',
          unknown: 'À voir après mise à jour',
        },
      },
    },
    export: {
      action: 'Exporter',
      title: 'Exporter les participants',
      text: 'La liste telle qu’elle est filtrée, dans un fichier pour tableur.',
      contacts: 'Coordonnées',
      choices: { none: 'Sans e-mail ni téléphone', all: 'Avec e-mail et téléphone' },
      password: 'Votre mot de passe',
      passwordMissing: 'Saisissez votre mot de passe pour exporter les coordonnées.',
      fresh: 'Pour exporter les coordonnées, reconnectez-vous juste avant.',
      submit: 'Exporter',
    },
    parts: {
      label: 'Parties de l’événement',
      manage: 'Gérer',
      attendees: 'Participants',
      guests: 'Liste d’invités',
      messages: 'Messages',
      rules: 'Règles d’entrée',
      analytics: 'Statistiques',
      publicPage: 'Voir et partager',
    },
  },
};
