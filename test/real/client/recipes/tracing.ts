import { trace } from '@opentelemetry/api';
import { createClient } from 'prefilter/client';

const tracer = trace.getTracer('documents');

export const client = createClient({
  headers: { 'x-api-id': 'your id', 'x-api-key': 'your key' },
  onEvent(event) {
    if (event.kind !== 'response') return;
    const attributes = { 'url.full': event.url, 'http.response.status_code': event.status };
    tracer.startSpan(event.method, { startTime: Date.now() - event.durationMs, attributes }).end();
  },
});
