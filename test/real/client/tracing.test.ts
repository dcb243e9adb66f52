import { trace } from '@opentelemetry/api';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { createSandbox } from 'prefilter/sandbox';
import { afterAll, expect, test, vi } from 'vitest';

afterAll(() => vi.unstubAllGlobals());

test('the recipe of docs/client.md makes a span for each response', async () => {
  const exporter = new InMemorySpanExporter();
  trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }));
  vi.stubGlobal('fetch', createSandbox().fetch);
  const { client } = await import('./recipes/tracing.ts');
  await client.receivedPage({ limit: 2 });
  const spans = exporter.getFinishedSpans();
  expect(spans.map(({ name, attributes }) => [name, attributes])).toEqual([
    ['GET', { 'url.full': 'https://api.arquivei.com.br/v1/nfe/received?limit=2', 'http.response.status_code': 200 }],
  ]);
});
