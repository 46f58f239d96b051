import type { RunningServer } from './main.ts';

/** What a person at the terminal is told once the server runs. */
export function announcement(server: RunningServer, qrOf: (address: string) => string): string {
  const lines = ['', `  Gatehouse is at ${server.url}`];
  for (const address of server.lanUrls)
    lines.push(
      '',
      `  On this network: ${address}`,
      '  (the browser warns once about the certificate: it was made just now, by this machine)',
    );
  const [first] = server.lanUrls;
  if (first !== undefined) lines.push('', qrOf(first));
  if (server.demoSignIns.length > 0) {
    lines.push('', '  Demo sign-ins (never use them on a public server):');
    for (const one of server.demoSignIns)
      lines.push(`    ${one.role.padEnd(12)} ${one.email}   ${one.password}`);
  } else if (server.setupLink !== null) {
    lines.push('', '  Make the first administrator, once:', `    ${server.setupLink}`);
  }
  return [...lines, '', ''].join('\n');
}
