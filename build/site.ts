import { writeSite } from './write-site.ts';

/* Writes `site/`. Run after `npm run build`, whose declarations the pages of the API are made from. */

console.log(`site: ${await writeSite('site')} files and the playground`);
