const least = 24;

/**
 * Requires a recent Node. Scripts call this first: `npm run` and `npx` find Node 24 among the packages, but a bare
 * `node` may be older.
 */
export function requireNode(): void {
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= least) return;
  console.error(
    `This needs Node ${least} or later, and runs on ${process.versions.node}. ` +
      'Start it with npm (npm start, npm test, npm run …): the right Node is installed with the packages by npm ci.',
  );
  process.exit(1);
}
