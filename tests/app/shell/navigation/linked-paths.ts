import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../../../../src/', import.meta.url);

/** Matches the target of `to` in a link, a redirect or a call of `navigate`. */
const target = /\bto(?:=|: |=\{)["'`](?<path>\/[^"'`]*)["'`]/g;

/** Returns every path that some source of the app links to. */
export function pathsIn(sources: readonly string[]): ReadonlySet<string> {
  return new Set(
    sources.flatMap((text) => [...text.matchAll(target)].map(({ groups }) => groups?.['path'] ?? '')),
  );
}

/** The app's own sources. */
export const appSources: readonly string[] = readdirSync(folder, { encoding: 'utf8', recursive: true })
  .filter((name) => /^(app|screens)\/.*\.tsx?$/.test(name))
  .map((name) => readFileSync(new URL(name, folder), 'utf8'));

interface Route {
  readonly fullPath: string;
  readonly options: { readonly staticData?: { readonly navigation?: unknown } };
}

/** Returns paths that neither the navigation nor any link leads to. */
export function unreachable(routes: readonly Route[], linked: ReadonlySet<string>): readonly string[] {
  return routes
    .filter(({ options }) => options.staticData?.navigation === undefined)
    .map(({ fullPath }) => fullPath)
    .filter((path) => !linked.has(path));
}
