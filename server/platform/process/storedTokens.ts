// Random and derived tokens whose hash the database stores: links, cookies and challenges.
import { createHash, createHmac } from 'node:crypto';

/**
 * The hash of a token that the database stores (SHA-256, hexadecimal). It needs no cost and no salt, because a token
 * has at least 128 random bits.
 */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * The token for a purpose, for example `payment-link:ID`. A repeated delivery of a mail has the same token, although
 * the database stores only its hash. The token cannot be derived from the id without the server's secret.
 */
export const derivedToken = (secret: string, purpose: string): string =>
  createHmac('sha256', secret).update(purpose).digest('base64url');
