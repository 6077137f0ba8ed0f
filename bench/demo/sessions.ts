// Signs in people of the demo data, and returns their sessions as cookies for a browser.

export interface Cookie {
  name: string;
  value: string;
  url: string;
}

const PASSWORD = 'take-me-for-a-drive';

async function sessionOf(origin: string, path: string, body?: object): Promise<Cookie> {
  const answer = await fetch(origin + path, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const [, name, value] = /^([^=]+)=([^;]+)/.exec(answer.headers.getSetCookie()[0] ?? '') ?? [];
  if (name === undefined || value === undefined) {
    throw new Error(`${path} gave no session: ${String(answer.status)} ${await answer.text()}`);
  }
  return { name, value, url: origin };
}

/** Signs in the demo admin. */
export const demoAdmin = (origin: string) => sessionOf(origin, '/api/demo-login');

/** Signs in a customer or driver of the demo data. */
export const demoPerson = (origin: string, email: string) =>
  sessionOf(origin, '/api/auth', { email, password: PASSWORD });

/** Returns the id of the first car of the list. */
export async function firstCarId(origin: string): Promise<string> {
  const [car] = (await (await fetch(`${origin}/api/cars`)).json()) as { id: string }[];
  if (!car) throw new Error('There is no car.');
  return car.id;
}
