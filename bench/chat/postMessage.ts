// Sends a message as a browser does, over kept-alive connections, so that the times contain no connection handshakes.
import http from 'node:http';
import type { Person } from './populate.ts';

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

/** Returns the status. */
export function postMessage(
  origin: string,
  sender: Person,
  body: { senderId: string; receiverId: string; content: string; clientId: string },
): Promise<number> {
  const text = JSON.stringify(body);
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'sec-fetch-site': 'same-origin',
    cookie: sender.cookie,
  };
  return new Promise((resolve, reject) => {
    const request = http.request(`${origin}/api/messages`, { method: 'POST', agent, headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    });
    request.once('error', reject);
    request.end(text);
  });
}
