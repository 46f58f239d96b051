import { existsSync } from 'node:fs';
import { runCommand } from './run-command.ts';

/** The browser engines other than Chromium that run the tests in `e2e/engines`, and the Debian packages that they need. */
const packages: Readonly<Record<string, { readonly program: string; readonly names: readonly string[] }>> = {
  firefox: { program: '/usr/bin/firefox-esr', names: ['firefox-esr'] },
  webkit: { program: '/usr/bin/WebKitWebDriver', names: ['webkit2gtk-driver', 'xvfb'] },
};

export const engineNames = Object.keys(packages);

/**
 * Removes `--engine NAME` from the words of a command.
 *
 * @returns the engine, if one is named, and the other words; an Error if it is not one of `engineNames`
 */
export function engineOf(
  words: readonly string[],
): { readonly engine: string | null; readonly others: readonly string[] } | Error {
  const at = words.indexOf('--engine');
  if (at === -1) return { engine: null, others: words };
  const engine = words[at + 1] ?? '';
  if (!engineNames.includes(engine)) return new Error(`--engine takes one of: ${engineNames.join(', ')}.`);
  return { engine, others: words.toSpliced(at, 2) };
}

/** Installs what an engine needs with apt if necessary and permitted; otherwise its tests report what is missing. */
export async function installEngine(engine: string): Promise<void> {
  const wanted = packages[engine];
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (wanted === undefined || existsSync(wanted.program) || !mayInstall) return;
  console.log(`Asking apt to install ${wanted.names.join(' and ')} …`);
  await runCommand('apt-get', ['update', '-qq']);
  await runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...wanted.names], {
    DEBIAN_FRONTEND: 'noninteractive',
  });
}
