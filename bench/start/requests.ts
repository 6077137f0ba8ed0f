// Sends a number of requests in turn to some addresses, over kept-alive connections.
import { Agent, get } from 'node:http';

const CONNECTIONS = 10;

const ask = (url: string, agent: Agent) =>
  new Promise<void>((resolve, reject) => {
    const headers = { accept: 'text/html, application/json' };
    const request = get(url, { agent, headers, timeout: 30_000 }, (response) => {
      const { statusCode } = response;
      response.once('error', reject);
      response.resume().once('end', () => {
        if (statusCode === 200) resolve();
        else reject(new Error(`${url} answered ${String(statusCode)}.`));
      });
    });
    request.once('timeout', () => request.destroy(new Error(`${url} did not answer.`)));
    request.once('error', reject);
  });

/** Rejects when an answer is not 200. */
export async function sendRequests(urls: readonly string[], count: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let sent = 0;
  const client = async () => {
    while (sent < count) {
      const url = urls[sent % urls.length] ?? '';
      sent += 1;
      await ask(url, agent);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client)).finally(() => agent.destroy());
}
