/** Builds of this repository that newer ones must let go on working, oldest first. `tests/drills/older-builds.test.ts` starts them. */
interface SavedBuild {
  /** Of main. */
  readonly commit: string;
  /** Highest number of its migrations. */
  readonly newest: number;
  /** What it cannot yet do on tables of a newer version, and why that is said of it. */
  readonly cannot: 'start' | null;
}

/**
 * The build before is the last one. Whoever makes a release adds it here, and lets the first go; a migration may then take
 * away what that build no longer asks for (build/lint/migration-steps.ts).
 */
export const savedBuilds = [
  // Before sums of reservations, shared builds of manifests, and leases. It refuses every database that a newer build has migrated.
  { commit: '2ccbea53', newest: 102, cannot: 'start' },
  // As the one above, it goes on where it is at work already.
  { commit: 'd515c469', newest: 140, cannot: 'start' },
] as const satisfies readonly SavedBuild[];
