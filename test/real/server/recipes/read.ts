import { builder, qive } from 'prefilter';
import { accept } from 'prefilter/server';

// The forced filter is not parsed from text, so its values may need quotes even if the dialect of callers has none.
const { equals } = builder({ dialect: qive.extend({}, { quotedValues: true }) });

export const read = accept({
  dialect: qive,
  properties: { status: ['new', 'done'], processed: 'boolean', total: 'number', note: 'string' },
  forced: ({ tenant }: { tenant: string }) => equals('tenant', tenant),
});
