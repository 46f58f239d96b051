import type * as v from 'valibot';
import type { FieldProblem } from '#contract/wire/field-problem.ts';
import type { RefusalTexts } from '#messages/written.ts';
import type { RefusalText } from './refusal.ts';

/** Describes what is wrong with a field in the reader's language; errors that only programs can make stay in English. */
export function fieldProblem(issue: v.BaseIssue<unknown>): RefusalText {
  const { type, input, requirement, message } = issue;
  const isTooLong = type === 'max_length' && typeof input === 'string' && typeof requirement === 'number';
  return ({ fields }) => namedText(fields, message) ?? (isTooLong ? fields.tooLong(requirement) : message);
}

function namedText(fields: RefusalTexts['fields'], name: string): string | undefined {
  const named = fields satisfies Readonly<Record<FieldProblem, string>>;
  const text: unknown = new Map<string, unknown>(Object.entries(named)).get(name);
  return typeof text === 'string' ? text : undefined;
}
