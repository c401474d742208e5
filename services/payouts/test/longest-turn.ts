/**
 * For how long at most the process was kept busy at once while something was done: CPU time of its main thread in ms, so that others
 * of the machine do not count.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let [longest, before, isOver] = [0, cpu(), false];
  const look = () => {
    const now = cpu();
    [longest, before] = [Math.max(longest, now - before), now];
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  await work();
  isOver = true;
  return longest;
}

function cpu(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
