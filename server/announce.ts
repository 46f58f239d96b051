import type { RunningServer } from './main.ts';

/** The properties that the announcement uses. */
type AnnouncedServer = Pick<
  RunningServer,
  'address' | 'publicUrl' | 'role' | 'lanUrls' | 'setupLink' | 'demoSignIns' | 'demoKind'
>;

/** Returns the text shown in the terminal once the server runs. */
export function announcement(server: AnnouncedServer, qrOf: (address: string) => string): string {
  const lines = ['', `  Gatehouse is at ${server.address}`];
  if (server.publicUrl !== null) lines.push(`  Its links point to ${server.publicUrl}`);
  if (server.role === 'worker')
    lines.push('', '  Worker: runs background jobs; answers only /healthz and /readyz.');
  for (const address of server.lanUrls)
    lines.push(
      '',
      `  On this network: ${address}`,
      '  (the browser warns once about the certificate, because it is self-signed)',
    );
  const [first] = server.lanUrls;
  if (first !== undefined) lines.push('', qrOf(first));
  if (server.demoSignIns.length > 0) {
    const about =
      server.demoKind === 'drawn'
        ? '  Demo sign-ins. Write them down: they are not shown again.'
        : '  Demo sign-ins, on this machine only:';
    lines.push('', about);
    for (const one of server.demoSignIns)
      lines.push(`    ${one.role.padEnd(13)} ${one.email}   ${one.password}`);
  } else if (server.setupLink !== null) {
    lines.push('', '  Create the first administrator, once:', `    ${server.setupLink}`);
  }
  return [...lines, '', ''].join('\n');
}
