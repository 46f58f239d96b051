import { existsSync, renameSync, rmSync } from 'node:fs';

/** Names a folder that was made `kept`; where another test file was first, its folder stays and this one goes. */
export function keepFirst(made: string, kept: string): void {
  try {
    renameSync(made, kept);
  } catch (error) {
    rmSync(made, { recursive: true, force: true });
    if (!existsSync(kept)) throw error;
  }
}
