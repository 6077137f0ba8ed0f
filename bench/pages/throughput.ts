// The number of responses of a server per second to clients that send the next request as soon as they have an answer.
import { Agent, get } from 'node:http';

const CONNECTIONS = 20;

const once = (url: string, agent: Agent) =>
  new Promise<void>((resolve, reject) => {
    get(url, { agent, headers: { accept: 'text/html' }, timeout: 10_000 }, (response) => {
      response.resume();
      response.once('end', resolve);
      response.once('error', reject);
    }).once('error', reject);
  });

/** Responses in a second, measured for `seconds`. */
export async function throughput(url: string, seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const end = performance.now() + seconds * 1_000;
  let count = 0;
  const client = async () => {
    while (performance.now() < end) {
      await once(url, agent);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  agent.destroy();
  return count / seconds;
}
