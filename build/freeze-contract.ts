/**
 * Writes the contract at a given commit to `tests/compat/frozen/<commit>.js`: one module with every export of every
 * file of `src/contract`, so that tests can act as the app, or the server, of that version.
 *
 * `node build/freeze-contract.ts <commit>`
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { requireNode } from './node-version.ts';

const frozen = fileURLToPath(new URL('../tests/compat/frozen/', import.meta.url));

requireNode();
const [commit] = process.argv.slice(2);
if (commit === undefined || !/^[0-9a-f]{7,40}$/.test(commit))
  throw new Error('Name a commit: node build/freeze-contract.ts 1a2b3c4');
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-frozen-'));
try {
  const archive = execFileSync('git', ['archive', commit, 'src/contract', 'src/domain', 'package.json'], {
    maxBuffer: 100_000_000,
  });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  const files = readdirSync(join(folder, 'src/contract'), { encoding: 'utf8', recursive: true }).filter(
    (name) => name.endsWith('.ts'),
  );
  const entry = files.map((name) => `export * from './src/contract/${name}';\n`).join('');
  writeFileSync(join(folder, 'entry.ts'), entry);
  await build({
    root: folder,
    configFile: false,
    logLevel: 'warn',
    build: {
      lib: { entry: join(folder, 'entry.ts'), formats: ['es'], fileName: () => 'contract.js' },
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      target: 'esnext',
      rolldownOptions: { external: /^(valibot|@noble\/)/ },
    },
  });
  // Removes the path of the temporary folder from the output.
  const code = readFileSync(join(folder, 'contract.js'), 'utf8').replaceAll(
    /^\/\/ \S*\/(src\/\S+)$/gm,
    '// $1',
  );
  const banner = `// Generated from commit ${commit} by build/freeze-contract.ts. Do not edit: apps in use speak it.\n`;
  writeFileSync(join(frozen, `${commit.slice(0, 7)}.js`), banner + code);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
