import { isLoopback, isReachable, type Reach } from './demo-mode.ts';

/** Under which name a server is reached that listens at `host`: at every address of the machine it is only known of itself. */
export function nameOfHost(host: string): string {
  if (host === '0.0.0.0' || host === '::' || isLoopback(host)) return 'localhost';
  return bracketed(host);
}

/** A host as it stands in a URL. */
export function bracketed(host: string): string {
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
}

/** Returns whether others can reach the server, and the origin of links opened from elsewhere, such as in emails. */
export function reachabilityOf(given: Reach & { readonly port: number }) {
  const { publicUrl, host, port } = given;
  return {
    reachable: isReachable(given),
    linksOrigin: publicUrl ?? `http://${nameOfHost(host)}:${port}`,
  };
}

interface Reached extends ReturnType<typeof reachabilityOf> {
  readonly host: string;
  readonly lan: boolean;
  readonly publicUrl: string | null;
}

/** Returns a warning if links only work on this machine although others can reach the server; otherwise null. */
export function linksWarning({ host, lan, publicUrl, reachable, linksOrigin }: Reached): string | null {
  if (!reachable || lan || publicUrl !== null || nameOfHost(host) !== 'localhost') return null;
  return `PUBLIC_URL is not set: links in emails lead to ${linksOrigin}. Set it to the address that people type.`;
}
