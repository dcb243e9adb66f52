import { writeSite } from './write-site.ts';

/*
 * Writes `site/`; an argument is the path below which it is served. Run it after `npm run build`: the pages of the API are made from
 * the declarations.
 */

await writeSite('site', process.argv[2]);
