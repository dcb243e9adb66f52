import { builder, qive } from 'prefilter';
import { accept } from 'prefilter/server';

// What is forced is never text, so its values may be in quotes, whatever callers may write: spaces and all.
const { equals } = builder({ dialect: qive.extend({}, { quotedValues: true }) });

export const read = accept({
  dialect: qive,
  properties: { status: ['new', 'done'], processed: 'boolean', total: 'number', note: 'string' },
  forced: ({ tenant }: { tenant: string }) => equals('tenant', tenant),
});
