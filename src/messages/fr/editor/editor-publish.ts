import type { publish as english } from '#messages/en/editor/editor-publish.ts';
import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('fr');

export const publish: typeof english = {
  title: 'Prêt à publier ?',
  ready: 'Tout y est. Les visiteurs voient l’événement dès que vous le publiez.',
  unfinished: 'Certains champs ne sont pas encore complets :',
  missingTitle: (count) => plural(count, { one: 'Il manque # élément', other: 'Il manque # éléments' }),
  missing: {
    name: 'Donnez un nom à l’événement.',
    place: 'Dites où il a lieu.',
    future: 'Choisissez des dates à venir.',
    tickets: 'Ajoutez un type de billet, ou un site web où l’on vend des billets.',
    gates: 'Ajoutez une porte par où l’on entre.',
    unknown: 'Quelque chose que cette version de l’application ne connaît pas. Rechargez la page.',
  },
  addGate: 'Ajouter une porte principale',
  mainGate: 'Porte principale',
  gateAdded: 'Porte ajoutée',
  moreGates: 'Vous pouvez la renommer et en ajouter d’autres sur la page Gérer de l’événement.',
  action: 'Publier',
  done: 'Publié',
  doneText: 'Les visiteurs peuvent maintenant voir votre événement.',
  published: 'Cet événement est publié.',
  takenDown: {
    title: 'Cet événement est retiré',
    text: 'Un administrateur l’a retiré. Il ne peut être ni publié ni supprimé tant qu’il n’est pas rétabli.',
    reason: 'Motif :',
  },
  cancelled: 'Cet événement est annulé. Il ne peut plus être publié.',
  ended: 'Cet événement est terminé.',
  manage: 'Gérer l’événement',
  see: 'Voir la page de l’événement',
  unpublish: 'Dépublier',
  unpublished: 'Dépublié',
  unpublishedText: 'Les visiteurs ne le voient plus.',
  notUnpublished: 'Impossible de dépublier',
  unpublishNot: 'Des billets ont été réservés ou vendus : annulez l’événement au lieu de le masquer.',
  needsSaving: 'Publier demande une connexion, et que tout soit enregistré.',
  delete: 'Supprimer le brouillon',
  deleting: {
    title: 'Supprimer ce brouillon ?',
    text: 'Tout ce que vous avez saisi pour cet événement est perdu.',
    done: 'Brouillon supprimé',
  },
  discard: 'Abandonner le brouillon',
  discarding: {
    title: 'Abandonner ce brouillon ?',
    text: 'Il n’est que sur cet appareil. Tout ce que vous avez saisi est perdu.',
  },
};
