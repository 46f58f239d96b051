import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';
import { drawerFolder } from '../server/http/pages/drawer-folder.ts';
import { afterBuild } from './after-build.ts';
import { filesBelow } from './dist-files.ts';

const compress = promisify(brotliCompress);
const worthIt = /\.(html|js|css|json|svg|txt|wasm|pack|webmanifest)$/;
const minBytes = 512;
/** Above this size, the best compression level takes seconds and saves only one percent. */
const maxBytesAtBest = 1024 * 1024;

/** Writes a `.br` copy beside every text and wasm file of the output, which the server sends unchanged. */
export function precompress(): Plugin {
  return {
    name: 'gatehouse:precompress',
    ...afterBuild(async (outDir) => {
      const files = (await filesBelow(outDir)).filter(
        (file) => worthIt.test(file) && !file.startsWith(`${drawerFolder}/`),
      );
      // Two at a time: better compression needs more memory.
      const rest = files.values();
      const oneAfterAnother = async () => {
        for (const file of rest) await compressFile(join(outDir, file));
      };
      await Promise.all([oneAfterAnother(), oneAfterAnother()]);
    }),
  };
}

async function compressFile(path: string): Promise<void> {
  const { size } = await stat(path);
  if (size < minBytes) return;
  const smaller = await compress(await readFile(path), {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: size > maxBytesAtBest ? 9 : 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
    },
  });
  if (smaller.byteLength < size) await writeFile(`${path}.br`, smaller);
}
