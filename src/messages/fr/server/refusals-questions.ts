import { maxChoiceLetters, maxChoices, maxQuestions } from '#domain/events/question.ts';
import type { questionRefusals as english } from '#messages/en/server/refusals-questions.ts';
import { answerProblems } from '#messages/fr/buying/answers.ts';

export const questionRefusals: typeof english = {
  answers: answerProblems,
  answersChanged:
    'Ces réponses ont été modifiées dans un autre onglet ou sur un autre appareil. Vérifiez-les, puis enregistrez de nouveau.',
  answersFixed:
    'L’événement a commencé, les réponses ne peuvent donc plus être modifiées. Demandez à l’organisateur.',
  answered:
    'Quelqu’un a répondu à cette question, elle ne peut donc pas être supprimée. Vous pouvez cesser de la poser.',
  changedElsewhere:
    'Cette question a été modifiée dans un autre onglet ou sur un autre appareil. Vérifiez-la, puis enregistrez de nouveau.',
  choiceTooLong: `Un choix a ${maxChoiceLetters} caractères au plus.`,
  idTaken: 'Cette question n’a pas pu être ajoutée. Ajoutez-en une nouvelle.',
  noQuestion: 'Saisissez la question.',
  notFound: 'Question introuvable pour cet événement.',
  tooFewChoices: 'Saisissez au moins deux choix, un par ligne.',
  tooMany: `Un événement a ${maxQuestions} questions au plus. Réutilisez-en une qui n’est plus posée.`,
  tooManyChoices: `Une question a ${maxChoices} choix au plus.`,
  unknown:
    'L’organisateur pose des questions que cette version de l’application ne peut pas afficher. Rechargez la page, puis commandez de nouveau.',
  unknownTicketType: 'Un billet de cette question a été supprimé. Choisissez de nouveau ses billets.',
};
