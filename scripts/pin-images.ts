// make pin-images: writes behind each base image's tag the digest that its registry has for it now (D-124). With
// ARGS=--check it changes nothing and fails where a tag has no digest, or has another by now. It needs the registries, which
// docker asks, so no test asks them.
import { pinImages } from './pin-images/pin.ts';
import { main, Problem } from './lib/say.ts';
import { root } from './lib/settings.ts';

main(async () => {
  const [option, ...more] = process.argv.slice(2);
  if (more.length > 0 || (option && option !== '--check'))
    throw new Problem('make pin-images takes ARGS=--check, or nothing.');
  await pinImages(root, { onlyCheck: option === '--check' });
});
