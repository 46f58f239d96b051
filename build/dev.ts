import { spawn } from 'node:child_process';
import { createServer, type ProxyOptions } from 'vite';
import { apiPaths, isOfApp } from './dev-paths.ts';
import { freePort } from './free-port.ts';
import { requireNode } from './node-version.ts';
import { repository, runCommand, toolsEnv } from './run-command.ts';

requireNode();
await runCommand('panda', ['codegen', '--silent']);
const apiPort = await freePort();
const api = spawn('node', ['--watch', 'server/run.ts', ...process.argv.slice(2)], {
  cwd: repository,
  stdio: 'inherit',
  env: { ...toolsEnv(), PORT: String(apiPort) },
});
api.once('exit', (code) => process.exit(code ?? 1));
process.once('exit', () => api.kill());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));

const app = await createServer({
  configFile: `${repository}/vite.config.ts`,
  server: {
    port: Number(process.env['PORT'] ?? 8080),
    proxy: Object.fromEntries(apiPaths.map((path) => [`^${path}(/|\\?|$)`, toApi(apiPort)])),
  },
});
await app.listen();
app.printUrls();

function toApi(port: number): ProxyOptions {
  return {
    target: `http://127.0.0.1:${port}`,
    ws: true,
    bypass: (request) => (isOfApp(request) ? request.url : null),
  };
}
