import { maxAnswerLetters, type AnswerProblem } from '#domain/sales/answer.ts';
import { formatsIn } from '#messages/formats-in.ts';
import { isolatedInLatin } from '#messages/isolated.ts';

const { count } = formatsIn.en;

/** What is wrong with an answer to an organizer’s question. Used by both the form and the server. */
export const answerProblems = {
  missing: 'Answer this question.',
  not_chosen: 'Choose an answer.',
  not_agreed: 'You need to agree to this to get tickets.',
  too_long: `At most ${count(maxAnswerLetters.text)} characters, or ${count(maxAnswerLetters.long_text)} where there is room for several lines.`,
  not_a_choice: 'This answer is no longer offered. Choose another one.',
  no_number: 'Enter a number.',
  no_date: 'Enter a date.',
  changed: 'The organizer changed this question. Check your answer.',
} satisfies Readonly<Record<AnswerProblem, string>>;

/** Texts of the fields for answers to an organizer’s questions. */
export const answers = {
  problems: answerProblems,
  optional: (question: string) => `${isolatedInLatin(question)} (optional)`,
  choose: 'Choose',
  agree: 'I agree',
  read: 'Read it in full',
  /** A consent in a list of answers. */
  /** @param time formatted */
  agreedAt: (time: string) => `Agreed, ${time}`,
  notAnswered: 'Not answered',
  title: 'Answers',
  what: 'answers',
  buyer: 'Buyer',
  attendee: (number: number, ticket: string) => `Attendee ${number}, ${isolatedInLatin(ticket)}`,
  edit: 'Edit answers',
  save: 'Save answers',
  saved: 'Answers saved',
};
