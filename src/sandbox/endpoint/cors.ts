import type { Answer } from './routes.ts';

/**
 * Wraps a service so that pages of an origin can read its answers; it also answers the preflight requests (`OPTIONS`)
 * of browsers.
 */
export function allowing(origin: string, answer: Answer): Answer {
  return async (request, signal) => {
    const response = request.method === 'OPTIONS' ? preflight(request) : await answer(request, signal);
    const headers = new Headers(response.headers);
    headers.set('Access-Control-Allow-Origin', origin);
    headers.set('Access-Control-Expose-Headers', '*');
    if (origin !== '*') headers.append('Vary', 'Origin');
    return new Response(response.body, { status: response.status, headers });
  };
}

function preflight(request: Request): Response {
  const asked = request.headers.get('Access-Control-Request-Headers');
  return new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': 'GET, PUT, OPTIONS',
      'Access-Control-Max-Age': '600',
      ...(asked !== null && { 'Access-Control-Allow-Headers': asked }),
    },
  });
}
