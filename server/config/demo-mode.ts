/**
 * Demo data for an empty database: with published passwords if only this machine can reach the server, with random
 * ones if requested, otherwise none.
 */
export type DemoMode = 'published' | 'drawn' | 'none';

/** The settings that decide who can reach a server. */
export interface Reach {
  readonly host: string;
  readonly lan: boolean;
  readonly publicUrl: string | null;
  readonly databaseUrl: string | null;
  readonly trustedProxies: number;
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i;

/** Returns whether a host is this machine itself. */
export function isLoopback(host: string): boolean {
  return loopback.test(host);
}

/** Returns whether the server can be reached from other machines, directly or through a proxy or another server. */
export function isReachable({ host, lan, publicUrl, databaseUrl, trustedProxies }: Reach): boolean {
  return lan || !isLoopback(host) || publicUrl !== null || databaseUrl !== null || trustedProxies > 0;
}

/** Returns what the flags ask for; contradictions are added to `problems`. */
export function demoModeOf(
  given: { readonly empty?: boolean | undefined; readonly demo?: boolean | undefined },
  reachable: boolean,
  problems: string[],
): DemoMode {
  if (given.empty === true && given.demo === true)
    problems.push('--empty and --demo contradict each other. Use one of them.');
  if (given.empty === true) return 'none';
  if (reachable) return given.demo === true ? 'drawn' : 'none';
  return 'published';
}
