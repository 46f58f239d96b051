import * as v from 'valibot';
import type { Problem } from '#domain/wire/problem.ts';

/** What a schema says against a value, by the path of the field. */
export function problemOf({ path, message }: v.BaseIssue<unknown>): Problem {
  let field = '';
  for (const { type, key } of path ?? []) {
    if (type === 'array') field += `[${String(key)}]`;
    else field += field === '' ? String(key) : `.${String(key)}`;
  }
  return { field, message };
}

/** Refuses a value whose fields, each fine by itself, do not go together; by the field that `check` names. */
/* @__NO_SIDE_EFFECTS__ */
export function together<T extends object>(check: (value: T) => Problem | undefined) {
  return v.rawCheck<T>(({ dataset, addIssue }) => {
    const problem = dataset.typed ? check(dataset.value) : undefined;
    if (problem === undefined || !dataset.typed) return;
    const { field: key, message } = problem;
    const input = dataset.value;
    addIssue({
      message,
      path: [{ type: 'unknown', origin: 'value', input, key, value: Reflect.get(input, key) }],
    });
  });
}
