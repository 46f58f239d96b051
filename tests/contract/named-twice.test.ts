import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { saveFees } from '#contract/sales/fees.ts';
import { editOrderAnswers } from '#contract/sales/order-answers.ts';

const problemsOf = (schema: v.GenericSchema, body: unknown) =>
  (v.safeParse(schema, body).issues ?? []).map((issue) => [v.getDotPath(issue), issue.message]);

describe('a duplicate within one call is refused', () => {
  it('for a ticket type among fees', () => {
    const fee = { basisPoints: 100, amount: 0, onTop: true, returns: true };
    const saved = (...ids: string[]) =>
      problemsOf(saveFees.body, { fee: null, types: ids.map((ticketTypeId) => ({ ticketTypeId, fee })) });
    expect(saved('a', 'b')).toEqual([]);
    expect(saved('a', 'b', 'a')).toEqual([['types', 'ticketTypeTwice']]);
  });

  it('for a question among the answers of one place', () => {
    const edited = (...named: (readonly [attendee: number | null, questionId: string])[]) =>
      problemsOf(editOrderAnswers.body, {
        editId: 'a3c1f3a4-0d65-4a08-9d9f-6d1f6a0c9f10',
        changes: named.map(([attendee, questionId]) => ({
          attendee,
          questionId,
          before: [],
          revision: 1,
          values: [],
        })),
      });
    expect(edited([null, 'a'], [0, 'a'], [1, 'a'], [0, 'b'])).toEqual([]);
    expect(edited([null, 'a'], [0, 'a'], [0, 'a'])).toEqual([['changes', 'answerTwice']]);
  });
});
