import { existsSync, renameSync, rmSync } from 'node:fs';

/** Renames the folder `made` to `kept`; if another test file was first, keeps its folder and deletes this one. */
export function keepFirst(made: string, kept: string): void {
  try {
    renameSync(made, kept);
  } catch (error) {
    rmSync(made, { recursive: true, force: true });
    if (!existsSync(kept)) throw error;
  }
}
