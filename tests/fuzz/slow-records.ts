import type { DoorRecords } from '#server/database/door/door-records.ts';

/** Lets time pass inside each transaction; one interrupted by a crash commits nothing. */
export function slowed(records: DoorRecords, pause: () => Promise<void>, life: () => number): DoorRecords {
  return {
    changes: (id, since, limit) => records.changes(id, since, limit),
    inEvent: (id, work) => {
      const startedIn = life();
      return records.inEvent(id, async (door) => {
        await pause();
        const value = await work(door);
        await pause();
        if (life() !== startedIn) throw new Error('the server crashed');
        return value;
      });
    },
  };
}
