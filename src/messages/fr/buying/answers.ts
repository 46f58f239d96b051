import { maxAnswerLetters } from '#domain/sales/answer.ts';
import type { answerProblems as englishProblems, answers as english } from '#messages/en/buying/answers.ts';
import { formatsIn } from '#messages/formats-in.ts';
import { isolatedInLatin } from '#messages/isolated.ts';

const { count } = formatsIn.fr;

/** Used by both the form and the server. */
export const answerProblems: typeof englishProblems = {
  missing: 'Répondez à cette question.',
  not_chosen: 'Choisissez une réponse.',
  not_agreed: 'Vous devez l’accepter pour obtenir des billets.',
  too_long: `${count(maxAnswerLetters.text)} caractères au plus, ou ${count(maxAnswerLetters.long_text)} là où il y a la place pour plusieurs lignes.`,
  not_a_choice: 'Cette réponse n’est plus proposée. Choisissez-en une autre.',
  no_number: 'Saisissez un nombre.',
  no_date: 'Saisissez une date.',
  changed: 'L’organisateur a modifié cette question. Vérifiez votre réponse.',
};

export const answers: typeof english = {
  problems: answerProblems,
  optional: (question) => `${isolatedInLatin(question)} (facultatif)`,
  choose: 'Choisir',
  agree: 'J’accepte',
  read: 'Lire en entier',
  agreedAt: (time) => `Accepté, ${time}`,
  notAnswered: 'Sans réponse',
  title: 'Réponses',
  what: 'les réponses',
  buyer: 'Acheteur',
  attendee: (number, ticket) => `Participant ${number}, ${isolatedInLatin(ticket)}`,
  edit: 'Modifier les réponses',
  save: 'Enregistrer',
  saved: 'Réponses enregistrées',
};
