import type * as contract from '#contract/sales/order-answers.ts';
import type { Answer } from '#server/resources/call.ts';
import { editAnswers } from '#server/sales/orders/edit-answers.ts';
import { readOrderAnswers, type AnswersDeps } from '#server/sales/orders/read-answers.ts';

type OrderAnswersAnswers = {
  readonly [K in 'readOrderAnswers' | 'editOrderAnswers']: Answer<(typeof contract)[K]>;
};

/** Answers of an order's buyer and attendees, for them and for the event's team. */
export function orderAnswersResource(deps: AnswersDeps): OrderAnswersAnswers {
  return {
    readOrderAnswers: ({ params, caller }) => readOrderAnswers(deps, caller, params.orderId),
    editOrderAnswers: ({ params, body, caller }) => editAnswers(deps, caller, params.orderId, body),
  };
}
