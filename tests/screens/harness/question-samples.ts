import type { listQuestions } from '#contract/events/questions.ts';
import type { readOrderAnswers } from '#contract/sales/order-answers.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';

const questionId = '0199d0a0-0000-7000-8000-00000000000a';

export const question: ReplyOf<typeof listQuestions>['items'][number] = {
  questionId,
  kind: 'choice',
  text: 'Which meal would you like?',
  choices: ['Fish', 'Vegetarian'],
  linkUrl: null,
  required: true,
  per: 'attendee',
  ticketTypeIds: [],
  revision: 1,
  atDoor: true,
  retired: false,
  answers: 12,
  version: 'v1',
};

export const orderAnswers: ReplyOf<typeof readOrderAnswers> = {
  questions: [question],
  buyer: [],
  attendees: [
    {
      ticketTypeId: 'standing',
      isAddOn: false,
      answers: [
        {
          questionId,
          text: 'Which meal would you like?',
          linkUrl: null,
          revision: 1,
          values: ['Vegetarian'],
          answeredAt: '2026-11-20T10:00:00.000Z',
        },
      ],
    },
  ],
  editable: true,
};
