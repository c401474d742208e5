/**
 * Which share of the CPU time that its main thread took for something the process was kept busy at once: a ratio, so that the
 * machine does not count.
 */
export async function shareOfLongestTurn(work: () => Promise<unknown>): Promise<number> {
  const begin = cpu();
  let [longest, before, isOver] = [0, begin, false];
  const look = () => {
    const now = cpu();
    [longest, before] = [Math.max(longest, now - before), now];
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  await work();
  isOver = true;
  return longest / (cpu() - begin);
}

function cpu(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
