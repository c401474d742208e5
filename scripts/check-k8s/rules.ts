// Our own rules for the manifests, which a schema cannot express; one sentence for each violation.

/** The 30 s in which a program drains (kit/bootstrap/shutdown.ts). */
const DRAIN_SECONDS = 30;
const SECRETS = '/run/secrets/portal/';

interface Container {
  env?: { name: string; value?: string }[];
  securityContext?: {
    readOnlyRootFilesystem?: boolean;
    allowPrivilegeEscalation?: boolean;
    capabilities?: { drop?: string[] };
  };
  resources?: { limits?: { memory?: string }; requests?: { memory?: string } };
  lifecycle?: { preStop?: { sleep?: { seconds: number } } };
  startupProbe?: object;
  readinessProbe?: { httpGet?: { path: string } };
  livenessProbe?: { httpGet?: { path: string } };
}
interface Pod {
  containers: [Container, ...Container[]];
  initContainers?: Container[];
  volumes: { secret?: { secretName: string } }[];
  securityContext?: { runAsNonRoot?: boolean; seccompProfile?: { type: string } };
  automountServiceAccountToken?: boolean;
  terminationGracePeriodSeconds: number;
  topologySpreadConstraints?: object[];
}
/** The fields that are read of a resource of any kind. */
export interface Resource {
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  spec: {
    replicas?: number;
    template: { spec: Pod };
    scaleTargetRef: { name: string };
    minReplicas?: number;
    minReplicaCount?: number;
    secretTargetRef?: { name: string; key: string }[];
    triggers: { authenticationRef?: { name: string } }[];
  };
}
type Named = (kind: string, name: string | undefined) => Resource | undefined;

const podOf = ({ spec }: Resource) => spec.template.spec;
const containersOf = (workload: Resource) => [
  ...podOf(workload).containers,
  ...(podOf(workload).initContainers ?? []),
];
const secretOf = (workload: Resource) =>
  podOf(workload).volumes.find(({ secret }) => secret)?.secret?.secretName;

/**
 * @param documents everything that is rendered
 * @returns the violations
 */
export function broken(documents: Resource[]) {
  const of = (...kinds: string[]) => documents.filter(({ kind }) => kinds.includes(kind));
  const named: Named = (kind, name) => of(kind).find(({ metadata }) => metadata.name === name);
  const wrong: string[] = [];
  const must = (is: unknown, sentence: string) => is || wrong.push(sentence);

  for (const workload of of('Deployment', 'Job')) {
    const { name } = workload.metadata;
    const pod = podOf(workload);
    must(pod.securityContext?.runAsNonRoot, `${name} may run as root.`);
    must(pod.securityContext?.seccompProfile?.type === 'RuntimeDefault', `${name} has no seccomp profile.`);
    must(pod.automountServiceAccountToken === false, `${name} is given a token of the cluster.`);
    for (const { securityContext, resources } of containersOf(workload)) {
      must(securityContext?.readOnlyRootFilesystem, `${name} may write to its image.`);
      must(securityContext?.allowPrivilegeEscalation === false, `${name} may gain privileges.`);
      must(securityContext?.capabilities?.drop?.includes('ALL'), `${name} has capabilities.`);
      must(resources?.limits?.memory && resources?.requests?.memory, `${name} has no bounds of memory.`);
    }
    for (const sentence of secretsMissing(workload, named)) wrong.push(sentence);
  }

  for (const deployment of of('Deployment')) {
    const { name } = deployment.metadata;
    const { terminationGracePeriodSeconds: grace, containers, topologySpreadConstraints } = podOf(deployment);
    const [{ lifecycle, startupProbe, readinessProbe, livenessProbe }] = containers;
    const pause = lifecycle?.preStop?.sleep?.seconds ?? 0;
    must(pause > 0 && grace > pause + DRAIN_SECONDS, `${name} is not given the time to stop.`);
    must(
      startupProbe && readinessProbe?.httpGet?.path === '/ready',
      `${name} is not asked whether it is ready.`,
    );
    must(livenessProbe?.httpGet?.path === '/health', `${name} would be restarted for what is away.`);
    must(topologySpreadConstraints?.length, `${name} is not spread over the nodes.`);
    must(named('PodDisruptionBudget', name), `${name} has no disruption budget.`);
    must(named('Service', name), `${name} has no service.`);
    const scaled = [...of('HorizontalPodAutoscaler'), ...of('ScaledObject')].filter(
      ({ spec }) => spec.scaleTargetRef.name === name,
    );
    must(scaled.length <= 1, `${name} is scaled by two.`);
    const fewest = scaled[0]?.spec.minReplicas ?? scaled[0]?.spec.minReplicaCount ?? deployment.spec.replicas;
    must(fewest !== undefined && fewest >= 2, `${name} may be alone.`);
    must(
      scaled.length === 0 || deployment.spec.replicas === undefined,
      `${name} says how many it is, and is scaled as well.`,
    );
  }
  for (const { metadata, spec } of of('TriggerAuthentication'))
    for (const { name, key } of spec.secretTargetRef ?? [])
      must(
        key in (named('Secret', name)?.data ?? {}),
        `${metadata.name} looks for ${key} in ${name}: not there.`,
      );
  for (const { metadata, spec } of of('ScaledObject'))
    for (const { authenticationRef } of spec.triggers)
      must(
        !authenticationRef || named('TriggerAuthentication', authenticationRef.name),
        `${metadata.name} is scaled by what nobody may ask.`,
      );
  return wrong;
}

const CHANGING = {
  DOCUMENTS_KEY: 'DOCUMENTS_OLD_KEYS',
  SEALS_KEY: 'SEALS_OLD_KEYS',
  SESSION_SECRET: 'SESSION_OLD_SECRETS',
  FACTOR_KEY: 'FACTOR_OLD_KEYS',
};

/**
 * @param documents everything that is rendered during a key rotation
 * @returns the workloads that get a key without its other accepted keys
 */
export function withoutOthers(documents: Resource[]) {
  return documents
    .filter(({ kind }) => kind === 'Deployment')
    .flatMap((workload) => {
      const { data } = documents.find(({ metadata }) => metadata.name === secretOf(workload)) ?? {};
      const read = containersOf(workload).flatMap(({ env = [] }) => env.map(({ name }) => name));
      return Object.entries(CHANGING)
        .filter(([key, others]) => key in (data ?? {}) && !read.includes(`${others}_FILE`))
        .map(([key, others]) => `${workload.metadata.name} has ${key}, and does not read ${others}.`);
    });
}

/** The files of secrets that a setting names, but that the secret does not contain. */
function secretsMissing(workload: Resource, named: Named) {
  const { name } = workload.metadata;
  const data = named('Secret', secretOf(workload))?.data ?? {};
  const files = containersOf(workload)
    .flatMap(({ env = [] }) => env)
    .flatMap(({ value }) => (value?.startsWith(SECRETS) ? [value.slice(SECRETS.length)] : []));
  return files
    .filter((file) => !(file in data))
    .map((file) => `${name} reads ${file}, which its secret lacks.`);
}
