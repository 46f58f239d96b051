import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * The sign-in provider's times and sizes are internal to its library and cannot be set. They are read from the code
 * that the app is built with, so that a release which changes them is noticed.
 */
const written = {
  popup: /const DEFAULT_WIDTH = (\d+);\s*const DEFAULT_HEIGHT = (\d+);/,
  closed: /(\d+) \/\* _Timeout\.AUTH_EVENT \*\//,
  ping: /_send\("ping"[^,]*, \{\}, (\d+)/,
  frame: /const PING_TIMEOUT = new Delay\((\d+), (\d+)\)/,
  network: /const NETWORK_TIMEOUT = new Delay\((\d+), (\d+)\)/,
} as const;

/** What the library does internally, as patterns in its code. */
const done = {
  'a new popup cancels the last one': /PopupOperation\.currentPopupAction\.cancel\(\)/,
  'the authorized domains of the project are listed': /const \{ authorizedDomains \} = await \w+\(auth\)/,
} as const;
export const providerDeeds = Object.keys(done) as readonly (keyof typeof done)[];

const library = readLibrary();

/** Returns one number, or two where the library has a short and a long one; undefined if it is no longer in the code. */
export function providerConstant(name: keyof typeof written): number | readonly number[] | undefined {
  const numbers = written[name].exec(library)?.slice(1).map(Number);
  return numbers?.length === 1 ? numbers[0] : numbers;
}

/** Returns whether the library still does this. */
export const providerDoes = (deed: keyof typeof done): boolean => done[deed].test(library);

function readLibrary(): string {
  const firebase = createRequire(import.meta.url).resolve('firebase/auth');
  const manifest = createRequire(firebase).resolve('@firebase/auth');
  const folder = join(dirname(manifest), '..', 'esm');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
}
