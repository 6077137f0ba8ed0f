// The relying party of WebAuthn: the host that passkeys belong to, and the origin of the pages that use them.
import { HttpProblem } from '#domain/kit/httpProblem.ts';

export interface RelyingParty {
  /** The host name. */
  id: string;
  origin: string;
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;
const ADDRESS = /^[\d.]+$|^\[/;

/**
 * The relying party of a server at this origin. Browsers allow passkeys on https and on localhost, and never on an
 * address such as 127.0.0.1; pages of a server on a loopback address are then used as http://localhost. Throws
 * HttpProblem 404 'passkeys_off' for any other origin.
 */
export function relyingPartyOf(serverOrigin: string): RelyingParty {
  const { hostname, protocol, port } = new URL(serverOrigin);
  if (LOOPBACK.test(hostname)) {
    return { id: 'localhost', origin: `${protocol}//localhost${port ? `:${port}` : ''}` };
  }
  if (protocol === 'https:' && !ADDRESS.test(hostname)) return { id: hostname, origin: serverOrigin };
  throw new HttpProblem(404, 'Passkeys need a page over https.', { code: 'passkeys_off' });
}
