import { readHttpDate } from '#domain/wire/http-date.ts';
import * as v from 'valibot';
import type { Endpoint, Schema } from '#contract/wire/endpoint.ts';
import { problemAt, refuseProblems, type Problem } from '#server/access/field-problems.ts';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import type { Call } from '#server/resources/call.ts';
import type { Caller } from '#server/access/caller.ts';
import { aboutField } from './failure-response.ts';
import { readJson } from './request-body.ts';

/**
 * Parses the params, query and body of a call by its endpoint's schemas. Violations are refused with 422 and a
 * sentence for each field; `details.fields` names them for programs, and `details.schema` says in English what no person
 * can have caused.
 */
export function readCall(
  endpoint: Endpoint,
  request: Request,
  parts: {
    readonly url: URL;
    readonly params: Readonly<Record<string, string>>;
    readonly body: Uint8Array;
    readonly caller: Caller;
  },
): Call<Endpoint> | Refusal {
  const body =
    endpoint.body === undefined
      ? { value: undefined }
      : readJson(parts.body, request.headers.get('content-type'));
  if (isRefusal(body)) return body;
  const read = [
    check(endpoint.params, parts.params, ''),
    check(endpoint.query, Object.fromEntries(parts.url.searchParams), ''),
    check(endpoint.body, body.value, ''),
  ];
  const [problem, ...others] = read.flatMap((one) => one.problems);
  if (problem !== undefined) return invalid(problem, others);
  const [params, query, value] = read.map((one) => one.value);
  return {
    params,
    query,
    body: value,
    caller: parts.caller,
    rangeFrom: readRange(request.headers.get('range')),
    modifiedSince: readHttpDate(request.headers.get('if-modified-since') ?? '') ?? undefined,
    ...(endpoint.rawBody === true
      ? { raw: { bytes: parts.body, headers: request.headers, isGone: () => request.signal.aborted } }
      : {}),
  };
}

/**
 * Of an input with more values only the first problem is described: a body of 64 kB has room for 20,000 wrong list
 * items, whose problems took a second to describe and 10 MB to send.
 */
const maxValuesDescribed = 500;
/** Maximum number of problems in a reply. */
const maxProblems = 100;

function check(
  schema: Schema | undefined,
  input: unknown,
  prefix: string,
): { value: unknown; problems: Problem[] } {
  if (schema === undefined) return { value: undefined, problems: [] };
  const answer = v.safeParse(schema, input, { abortEarly: true, abortPipeEarly: true });
  if (answer.success) return { value: answer.output, problems: [] };
  const isLarge = countValues(input, maxValuesDescribed) > maxValuesDescribed;
  const whole = isLarge ? answer : v.safeParse(schema, input, { abortPipeEarly: true });
  const issues = whole.issues ?? answer.issues;
  const problems = issues
    .slice(0, maxProblems)
    .map((issue) => problemAt(prefix + (v.getDotPath(issue) ?? ''), issue));
  return { value: undefined, problems };
}

/** Counts the values within a value, itself included, until there are more than `most`. */
function countValues(value: unknown, most: number): number {
  let count = 1;
  if (typeof value !== 'object' || value === null) return count;
  for (const inner of Object.values(value)) {
    count += countValues(inner, most - count);
    if (count > most) break;
  }
  return count;
}

function invalid(first: Problem, others: readonly Problem[]): Refusal {
  const [field, problem] = first;
  return { ...refuseProblems(first, ...others), text: (texts) => aboutField(field, problem(texts)) };
}

/** First byte of `Range: bytes=N-`; any other form of range is ignored and means the whole. */
function readRange(header: string | null): number {
  const match = /^bytes=(\d{1,15})-$/.exec(header ?? '');
  return match?.[1] === undefined ? 0 : Number(match[1]);
}
