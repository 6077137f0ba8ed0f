// Content negotiation for answers that the server compresses itself.
import type { IncomingHttpHeaders } from 'node:http';

const ACCEPTS_BROTLI = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/;

/** True if the client accepts brotli; browsers do so on https and on localhost. */
export const acceptsBrotli = (headers: IncomingHttpHeaders): boolean =>
  ACCEPTS_BROTLI.test(headers['accept-encoding']?.toString() ?? '');
