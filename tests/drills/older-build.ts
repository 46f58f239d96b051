import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ours = join(import.meta.dirname, '../..');
/** The files a server needs to run; the app that it serves is not used here. */
const parts = ['server', 'src/domain', 'src/contract', 'src/messages', 'package.json'];

/** Returns why a saved build is not available here, or null if it is. */
export function whyNoHistory(commit: string): string | null {
  const asked = spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ours });
  if (asked.status === 0) return null;
  return `${commit} is not in this copy’s history (a shallow clone, or no git): fetch it whole (git fetch --unshallow) to try an older build`;
}

/** Unpacks the server of a saved build into a separate folder, with this version's packages. */
export function unpackBuild(commit: string): { readonly home: string; remove(): void } {
  const home = mkdtempSync(join(tmpdir(), 'gatehouse-older-'));
  const archive = execFileSync('git', ['archive', commit, ...parts], { cwd: ours, maxBuffer: 200_000_000 });
  execFileSync('tar', ['-x', '-C', home], { input: archive });
  symlinkSync(join(ours, 'node_modules'), join(home, 'node_modules'));
  return { home, remove: () => rmSync(home, { recursive: true, force: true }) };
}
