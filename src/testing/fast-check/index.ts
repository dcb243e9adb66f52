export { type DocumentArbitraryOptions, documentArbitrary } from './document-arbitrary.ts';
export { type FilterArbitraryOptions, filterArbitrary } from './filter-arbitrary.ts';
