import { isolatedInLatin } from '#messages/isolated.ts';
import type { questions as english } from '#messages/en/editor/editor-questions.ts';
import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('fr');

export const questions: typeof english = {
  intro:
    'Demandez aux acheteurs ou aux participants ce que vous devez savoir. Laissez vide si vous n’avez besoin de rien.',
  none: 'Pas encore de question. Les acheteurs saisissent des noms et une adresse e-mail.',
  add: 'Ajouter une question',
  loading: 'Chargement des questions',
  failed: 'Impossible de charger les questions de cet événement',
  kinds: {
    text: 'Texte court',
    long_text: 'Texte long',
    choice: 'Un choix',
    several: 'Plusieurs choix',
    number: 'Nombre',
    date: 'Date',
    consent: 'Accord',
  },
  pers: { order: 'L’acheteur, une fois', attendee: 'Chaque participant' },
  fields: {
    kind: 'Réponse',
    text: 'Question',
    choices: 'Choix',
    linkUrl: 'Lien pour lire en entier',
    required: 'Obligatoire',
    per: 'Qui répond',
    ticketTypes: 'Billets',
    atDoor: 'Afficher à l’entrée',
    retired: 'N’est plus posée',
    removed: 'Supprimée',
    order: 'Ordre des questions',
  },
  consentText: 'Ce qu’il faut accepter',
  hints: {
    choices: 'Un par ligne.',
    linkUrl: 'Par exemple vos conditions. Laissez vide si le texte dit tout.',
    required: 'Pas de commande sans réponse. Les invités que vous ajoutez vous-même n’ont pas à répondre.',
    ticketTypes: 'Rien de choisi : posée pour tous les billets.',
    atDoor: 'Les superviseurs voient la réponse avec le billet.',
    goneTypes:
      'Elle était posée pour un billet supprimé, elle n’est donc posée à personne. Choisissez d’autres billets.',
  },
  problems: {
    no_question: 'Saisissez la question.',
    too_few_choices: 'Saisissez au moins deux choix.',
    too_many_choices: 'Il y a trop de choix.',
    choice_too_long: 'Un choix est trop long.',
    no_web_address: 'Saisissez une adresse web.',
  },
  yes: 'Oui',
  unnamed: 'Nouvelle question',
  more: 'Détails',
  details: (question) => `Détails : ${isolatedInLatin(question)}`,
  isRequired: 'Obligatoire',
  isAtDoor: 'À l’entrée',
  isRetired: 'N’est plus posée',
  answers: (count) => plural(count, { one: '# réponse', other: '# réponses' }),
  delete: 'Supprimer la question',
  deleted: (question) => `Question supprimée : ${isolatedInLatin(question)}`,
  keptBecauseAnswered:
    'Quelqu’un y a répondu, elle ne peut donc pas être supprimée. Vous pouvez cesser de la poser ; les réponses restent.',
  retire: 'Ne plus poser',
  askAgain: 'Poser de nouveau',
};
