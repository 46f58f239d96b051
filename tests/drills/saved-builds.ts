/**
 * Builds of this repository that must keep working beside newer ones, oldest first. Started by
 * `tests/drills/older-builds.test.ts`.
 */
interface SavedBuild {
  /** On main. */
  readonly commit: string;
  /** The highest number among its migrations. */
  readonly newest: number;
  /** Its limitation on tables of a newer version; each entry's comment explains why. */
  readonly cannot: 'start' | null;
}

/**
 * The last one is the previous build. Each release adds its build here and removes the first one; a migration may
 * then remove what that build no longer uses (build/lint/migration-steps.ts).
 */
export const savedBuilds = [
  // Before totals of reservations, shared manifest builds, and leases. It refuses every database that a newer build
  // has migrated.
  { commit: '2ccbea53', newest: 102, cannot: 'start' },
  // Like the one above, it keeps running if it is already started.
  { commit: 'd515c469', newest: 140, cannot: 'start' },
] as const satisfies readonly SavedBuild[];
