import { sectionOf } from '../../language/configuration.ts';
import { factsOf, type Properties, propertiesCheck } from '../../language/properties.ts';
import { check } from '../../source/shape.ts';
import { type PropertiesOfModel, Selection, type SelectionOptions } from './selection.ts';

/**
 * Reads the properties that a configuration of prefilter declares for all files, as `prefilter.config.json` holds it. Throws a
 * `PrefilterError` for other declarations, and for a configuration that extends others, which may declare more.
 */
export function config(config: object, options: SelectionOptions = {}): PropertiesOfModel {
  const properties = sectionOf(config, 'properties') as Properties;
  check(propertiesCheck, properties, 'config.properties');
  const names = Object.keys(properties);
  const selection = new Selection(options, names, 'the configuration');
  for (const name of names) selection.add(name, factsOf(properties, name) as NonNullable<ReturnType<typeof factsOf>>);
  return selection.done();
}
