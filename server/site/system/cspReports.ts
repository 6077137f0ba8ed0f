// Receives reports of browsers about violations of the content security policy and logs them. Any client can send one,
// so a report is limited in size, number and length, and nothing is stored.
import type { FastifyPluginAsync } from 'fastify';
import * as z from 'zod/mini';

const CSP_REPORTS = '/api/csp-reports';
const BODY_LIMIT = 16 * 1024;
const REPORTS_PER_CALL = 10;
const TEXT_MAX = 200;

const text = z.catch(z.string(), '');
/** The body of `report-uri`. */
const single = z.object({
  'csp-report': z.object({
    'effective-directive': text,
    'blocked-uri': text,
    'document-uri': text,
    'source-file': text,
  }),
});
/** An entry of the body of `report-to`. */
const reported = z.object({
  type: z.literal('csp-violation'),
  body: z.object({ effectiveDirective: text, blockedURL: text, documentURL: text, sourceFile: text }),
});

interface Violation {
  directive: string;
  blocked: string;
  page: string;
  source: string;
}

/** Without query and fragment, which may hold search terms and tokens, and without control characters. */
const short = (address: string) =>
  (address.split(/[?#]/, 1)[0] ?? '').replace(/\p{Cc}/gu, '').slice(0, TEXT_MAX);

/** The violations of a body in either format; empty for anything else. */
export function readViolations(body: unknown): Violation[] {
  const one = single.safeParse(body);
  if (one.success) {
    const report = one.data['csp-report'];
    return [
      {
        directive: short(report['effective-directive']),
        blocked: short(report['blocked-uri']),
        page: short(report['document-uri']),
        source: short(report['source-file']),
      },
    ];
  }
  const entries = Array.isArray(body) ? (body.slice(0, REPORTS_PER_CALL) as unknown[]) : [];
  return entries.flatMap((entry) => {
    const { success, data } = reported.safeParse(entry);
    if (!success) return [];
    const { effectiveDirective, blockedURL, documentURL, sourceFile } = data.body;
    return [
      {
        directive: short(effectiveDirective),
        blocked: short(blockedURL),
        page: short(documentURL),
        source: short(sourceFile),
      },
    ];
  });
}

export const cspReports: FastifyPluginAsync = async (app) => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    parse,
  );
  app.post(
    CSP_REPORTS,
    {
      bodyLimit: BODY_LIMIT,
      config: { access: 'public', rateLimit: { max: 60, timeWindow: '1 minute' } },
      schema: { hide: true },
    },
    async (request, reply) => {
      for (const violation of readViolations(request.body)) {
        request.log.warn({ violation }, 'a browser reports a violation of the content security policy');
      }
      return reply.code(204).send();
    },
  );
};
