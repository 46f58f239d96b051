import { maxChoiceLetters, maxChoices, maxQuestions } from '#domain/events/question.ts';
import { answerProblems } from '#messages/en/buying/answers.ts';

/** Refusals about an event's questions and answers. */
export const questionRefusals = {
  answers: answerProblems,
  answersChanged:
    'These answers were changed in another tab or on another device. Check them, then save again.',
  answersFixed: 'The event has started, so answers can’t be changed any more. Ask the organizer.',
  answered: 'Someone has answered this question, so it can’t be deleted. Stop asking it instead.',
  changedElsewhere:
    'This question was changed in another tab or on another device. Check it, then save again.',
  choiceTooLong: `A choice has at most ${maxChoiceLetters} characters.`,
  idTaken: 'This question couldn’t be added. Add a new one.',
  noQuestion: 'Enter the question.',
  notFound: 'Question not found at this event.',
  tooFewChoices: 'Enter at least two choices, each on a line of its own.',
  tooMany: `An event has at most ${maxQuestions} questions. Reuse one that is no longer asked.`,
  tooManyChoices: `A question has at most ${maxChoices} choices.`,
  unknown:
    'The organizer asks questions that this version of the app can’t show. Reload the page, then order again.',
  unknownTicketType: 'A ticket of this question was deleted. Choose its tickets again.',
};
