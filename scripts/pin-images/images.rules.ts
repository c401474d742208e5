/** The files that name images: Compose, swarm, Kubernetes, Dockerfiles. A pattern for globSync, from the root. */
export const IMAGE_FILES = ['docker-compose.yml', 'deploy/**/{*.yml,*.yaml,Dockerfile,*.Dockerfile}'];

const NAMED = /^(?<before> *(?:- )?image: *['"]?|FROM +(?:--\S+ +)*|ARG \w*IMAGE=)(?<image>[^\s'"#]+)/gm;
const STAGE = /^FROM .* AS (\S+)$/gm;
/** `name:tag`, with or without the digest behind it. A port is no tag. */
const REFERENCE = /^(?<tagged>[^@]+:[^/:@]+)(?:@(?<digest>sha256:[0-9a-f]{64}))?$/;

/** A reference that cannot be pinned, since it names no tag to ask for. */
export class NoTag extends Error {}

export interface Reference {
  /** `name:tag` */
  tagged: string;
  /** `sha256:…`; undefined when only the tag is named. */
  digest: string | undefined;
}

/**
 * The images of others that a Compose file, a manifest or a Dockerfile names, as they stand there. Left out are the portal's
 * own, `scratch`, the stages of the Dockerfile, and what a variable names.
 */
export const imagesIn = (file: string): string[] =>
  [...file.matchAll(NAMED)].map(({ groups }) => groups!.image!).filter(isOfOthers(file));

/** @throws NoTag */
export function referenceOf(image: string): Reference {
  const { tagged, digest } = REFERENCE.exec(image)?.groups ?? {};
  if (!tagged) throw new NoTag(image);
  return { tagged, digest };
}

/**
 * The file with the digest behind the tag of each image of others, and nothing else changed.
 * @param digests by `name:tag`, one for each image of the file
 * @throws NoTag
 */
export function pinned(file: string, digests: Map<string, string>): string {
  const ofOthers = isOfOthers(file);
  return file.replace(NAMED, (whole, before: string, image: string) => {
    if (!ofOthers(image)) return whole;
    const { tagged } = referenceOf(image);
    return `${before}${tagged}@${digests.get(tagged)!}`;
  });
}

function isOfOthers(file: string): (image: string) => boolean {
  const stages = [...file.matchAll(STAGE)].map(([, stage]) => stage!);
  return (image) =>
    !image.includes('$') && !image.startsWith('portal-') && image !== 'scratch' && !stages.includes(image);
}
