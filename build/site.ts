import { writeSite } from './write-site.ts';

/* Writes `site/`. Run it after `npm run build`: the pages of the API are made from the declarations. */

console.log(`site: ${await writeSite('site')} files and the playground`);
