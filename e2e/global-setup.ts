import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverOn } from './server.ts';

/** Fills one data folder with the demo data; every test's server starts on a copy of it. */
export default async function prepareDemoData(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-e2e-template-'));
  const compiled = await mkdtemp(join(tmpdir(), 'gatehouse-e2e-compiled-'));
  process.env['E2E_COMPILE_CACHE'] = compiled;
  const server = await serverOn(folder);
  await server.start();
  await server.stop();
  process.env['E2E_TEMPLATE_DIR'] = folder;
  return async () => {
    for (const made of [folder, compiled]) await rm(made, { recursive: true, force: true });
  };
}
