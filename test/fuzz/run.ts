import { fuzz } from './fuzz.ts';
import { targets } from './targets.ts';

/* `npm run fuzz [target] [seconds]`: one target or all of them, a minute each unless told otherwise. */

const [given, last] = process.argv.slice(2);
const isTarget = given !== undefined && Object.hasOwn(targets, given);
const seconds = Number((isTarget ? last : given) ?? 60);
if (Number.isNaN(seconds)) {
  console.error(`There is no target ${given}. There are: ${Object.keys(targets).join(', ')}.`);
  process.exit(2);
}
let crashes = 0;
for (const [name, target] of Object.entries(targets)) {
  if (isTarget && name !== given) continue;
  const report = await fuzz(name, target, seconds, Date.now(), true);
  console.log(`${name}: ${report.runs} texts, ${report.reached} parts reached, ${report.kept} texts kept`);
  for (const crash of report.crashes) console.log(`  ${crash}`);
  crashes += report.crashes.length;
}
process.exit(crashes === 0 ? 0 : 1);
