/**
 * Demo data for an empty database: with published passwords where only this machine reaches the server, with drawn
 * ones where it was asked for, else none.
 */
export type DemoWish = 'published' | 'drawn' | 'none';

/** What decides who reaches a server. */
export interface Reach {
  readonly host: string;
  readonly lan: boolean;
  readonly publicUrl: string | null;
  readonly databaseUrl: string | null;
  readonly trustedProxies: number;
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i;

/** Whether a host is this machine itself. */
export function isLoopback(host: string): boolean {
  return loopback.test(host);
}

/** Whether anybody but the people at this machine may reach the server, directly or by a proxy or another server. */
export function isReachable({ host, lan, publicUrl, databaseUrl, trustedProxies }: Reach): boolean {
  return lan || !isLoopback(host) || publicUrl !== null || databaseUrl !== null || trustedProxies > 0;
}

/** What the flags ask for; a contradiction goes to `problems`. */
export function demoWishOf(
  given: { readonly empty?: boolean | undefined; readonly demo?: boolean | undefined },
  reachable: boolean,
  problems: string[],
): DemoWish {
  if (given.empty === true && given.demo === true)
    problems.push('--empty and --demo contradict each other. Use one of them.');
  if (given.empty === true) return 'none';
  if (reachable) return given.demo === true ? 'drawn' : 'none';
  return 'published';
}
