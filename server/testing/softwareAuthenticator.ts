// A software authenticator for tests: creates passkeys and signs challenges as a browser with WebAuthn does (ES256).
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { NewPasskey, PasskeyAssertion, PasskeyOptions } from '#domain/people/contract/passkeys.ts';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const WITH_KEY = 0x40;

/** The deviations from a correct ceremony. */
export interface Ceremony {
  /** The origin of the page; that of the test application without it. */
  origin?: string;
  /** The host that the passkey belongs to. */
  rpId?: string;
  /** False when the authenticator requires no fingerprint or PIN. */
  isVerified?: boolean;
  /** The signature counter; grows by one without it. */
  counter?: number;
}

export const TEST_ORIGIN = 'http://localhost:9';
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array) => Buffer.from(data).toString('base64url');

/** The public key in COSE: an EC2 key of P-256 for ES256. */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const fields = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);
  return Buffer.from(isoCBOR.encode(fields));
}

/** An authenticator with one passkey. */
export function createAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = base64url(credentialId);
  let uses = 0;

  function clientData(type: string, { challenge }: PasskeyOptions, { origin = TEST_ORIGIN }: Ceremony) {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }
  function authenticatorData(ceremony: Ceremony, flags: number, more = Buffer.alloc(0)): Buffer {
    const { rpId = 'localhost', isVerified = true, counter = uses } = ceremony;
    const head = Buffer.alloc(5);
    head.writeUInt8(flags | USER_PRESENT | (isVerified ? USER_VERIFIED : 0));
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), head, more]);
  }

  return {
    /** Answers the options of a new passkey. */
    create(options: PasskeyOptions, ceremony: Ceremony = {}): NewPasskey['credential'] {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseOf(publicKey)]);
      const authData = new Uint8Array(authenticatorData(ceremony, WITH_KEY, attested));
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      const attestationObject = base64url(
        isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]),
      );
      const clientDataJSON = base64url(clientData('webauthn.create', options, ceremony));
      return { id, rawId: id, type: 'public-key', response: { clientDataJSON, attestationObject } };
    },

    /** Signs the challenge of a sign-in. */
    sign(options: PasskeyOptions, ceremony: Ceremony = {}): PasskeyAssertion {
      uses += 1;
      const data = authenticatorData(ceremony, 0);
      const client = clientData('webauthn.get', options, ceremony);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
        },
      };
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;
