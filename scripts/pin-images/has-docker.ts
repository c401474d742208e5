import { spawnSync } from 'node:child_process';

/** True when this machine has docker with buildx and Compose; an engine need not answer. */
export const hasDocker = () =>
  ['buildx', 'compose'].every((plugin) => spawnSync('docker', [plugin, 'version']).status === 0);
