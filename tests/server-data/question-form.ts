import type { QuestionFormBody } from '#contract/events/questions.ts';

/** Returns the form of an optional question to each attendee, answered in words. */
export const questionForm = (more: Partial<QuestionFormBody>): QuestionFormBody => ({
  kind: 'text',
  text: 'Anything we should know?',
  choices: [],
  linkUrl: null,
  required: false,
  per: 'attendee',
  ticketTypeIds: [],
  atDoor: false,
  retired: false,
  ...more,
});
