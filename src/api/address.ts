import type { Endpoint } from '#contract/wire/endpoint.ts';

/**
 * Builds a call's path and query: fills in and escapes `{name}` parts, and omits query values that are neither text
 * nor number.
 */
export function addressOf(
  endpoint: Pick<Endpoint, 'path'>,
  params: Readonly<Record<string, unknown>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_part, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const asked = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
  );
  const search = new URLSearchParams(asked).toString();
  return search === '' ? path : `${path}?${search}`;
}
