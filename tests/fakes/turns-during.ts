/** Counts how many turns of the event loop other work got while `work` ran. */
export async function turnsDuring(work: () => Promise<void>): Promise<number> {
  let turns = 0;
  let going = true;
  const turn = () => {
    turns += 1;
    if (going) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  going = false;
  return turns;
}
