import type * as v from 'valibot';
import type { FieldProblem } from '#contract/wire/field-problem.ts';
import { written, type RefusalTexts } from '#messages/written.ts';
import { refuseFields, type Refusal, type RefusalText } from './refusal.ts';

/**
 * Describes what is wrong with a field in the reader's language; errors that only programs can make in English, as the
 * schema says them.
 */
export function fieldProblem(issue: v.BaseIssue<unknown>): RefusalText {
  const { message } = issue;
  const most = isTooLong(issue) ? Number(issue.requirement) : null;
  return ({ fields }) => namedText(fields, message) ?? (most === null ? message : fields.tooLong(most));
}

/** @param schema what the schema says in English, if only a program can have caused it */
export type Problem = readonly [field: string, problem: RefusalText, schema: string | null];

/** Returns what is wrong with a field: to people never what only a program can have caused. */
export function problemAt(field: string, issue: v.BaseIssue<unknown>): Problem {
  const schema = schemaProblem(issue);
  return [field, schema === null ? fieldProblem(issue) : ({ fields }) => fields.unnamed, schema];
}

/** Builds a refusal with a sentence for each field; `details.schema` says to programs what no person can have caused. */
export function refuseProblems(first: Problem, ...others: readonly Problem[]): Refusal {
  const all = [first, ...others];
  const no = refuseFields(textAt(first), ...others.map(textAt));
  const schema = all.flatMap(([name, , said]) => (said === null ? [] : [[name || 'body', said] as const]));
  return schema.length === 0 ? no : { ...no, details: { schema: Object.fromEntries(schema) } };
}

const textAt = ([field, problem]: Problem) => [field, problem] as const;

/** Returns what the schema says, in English, about an error that only programs can make; null for any other. */
function schemaProblem(issue: v.BaseIssue<unknown>): string | null {
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
