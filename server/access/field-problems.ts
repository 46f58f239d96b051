import type * as v from 'valibot';
import type { FieldProblem } from '#contract/wire/field-problem.ts';
import { written, type RefusalTexts } from '#messages/written.ts';
import type { RefusalText } from './refusal.ts';

/**
 * Describes what is wrong with a field in the reader's language; errors that only programs can make in English, as the
 * schema says them.
 */
export function fieldProblem(issue: v.BaseIssue<unknown>): RefusalText {
  const { message } = issue;
  const most = isTooLong(issue) ? Number(issue.requirement) : null;
  return ({ fields }) => namedText(fields, message) ?? (most === null ? message : fields.tooLong(most));
}

/** Returns what the schema says, in English, about an error that only programs can make; null for any other. */
export function schemaProblem(issue: v.BaseIssue<unknown>): string | null {
  const { message } = issue;
  return isTooLong(issue) || namedText(written.en.refusals.fields, message) !== undefined ? null : message;
}

const isTooLong = ({ type, input, requirement }: v.BaseIssue<unknown>): boolean =>
  type === 'max_length' && typeof input === 'string' && typeof requirement === 'number';

function namedText(fields: RefusalTexts['fields'], name: string): string | undefined {
  const named = fields satisfies Readonly<Record<FieldProblem, string>>;
  const text: unknown = new Map<string, unknown>(Object.entries(named)).get(name);
  return typeof text === 'string' ? text : undefined;
}
