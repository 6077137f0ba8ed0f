// Generates the OpenAPI description from the schemas that validate the calls: /api/docs for people, /api/docs/json for
// programs.
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fp from 'fastify-plugin';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { problem } from '#domain/kit/problem.ts';

// The page is Swagger UI's own, whose script writes styles; the page shows no data and sets no session.
const POLICY = [
  "default-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
].join('; ');

const refusals = {
  description: 'Refused: problem+json, with words fit for a person in `detail`.',
  content: { 'application/problem+json': { schema: problem } },
};

const repeatable = z.object({
  'idempotency-key': z.optional(
    z.string().register(z.globalRegistry, {
      description:
        'With it the call may be repeated: the same key and body get the same answer for 24 hours.',
    }),
  ),
});

export const docs = fp(
  async (app) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: { title: 'Luxury Car Rentals', version: '1.0.0' },
        components: {
          securitySchemes: {
            session: { type: 'apiKey', in: 'cookie', name: 'sid' },
            token: { type: 'http', scheme: 'bearer' },
          },
        },
        security: [{ session: [] }, { token: [] }, {}],
      },
      transform: (document) => {
        const { schema } = document;
        if (schema.hide || !schema.response) return jsonSchemaTransform(document);
        const response = { '4xx': refusals, ...(schema.response as object) };
        const headers = document.route.config?.idempotent ? { headers: repeatable } : {};
        return jsonSchemaTransform({ ...document, schema: { ...schema, ...headers, response } });
      },
    });
    await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: POLICY });
  },
  { name: 'docs' },
);
