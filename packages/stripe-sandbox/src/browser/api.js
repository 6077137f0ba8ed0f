// Calls the sandbox with the publishable key. Calls resolve for every outcome and never reject.

const CONNECTION_ERROR = {
  type: 'api_connection_error',
  message: 'We could not reach the payment service. Check your connection and try again.',
};
const UNREADABLE = { type: 'api_error', message: 'The payment service gave an answer that makes no sense.' };

/** Stripe's form encoding: nested objects become `a[b]`. */
function encode(value, name, into) {
  if (value === undefined || value === null) return;
  if (typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) encode(inner, name ? `${name}[${key}]` : key, into);
  } else {
    into.append(name, String(value));
  }
}

export function createApi(base, publishableKey) {
  async function call(method, path, fields) {
    const form = new URLSearchParams();
    encode({ ...fields, key: publishableKey }, '', form);
    let response;
    try {
      // A form body without extra headers needs no preflight from another origin.
      response = await fetch(method === 'GET' ? `${base}${path}?${form}` : base + path, {
        method,
        body: method === 'GET' ? undefined : form,
        credentials: 'omit',
        cache: 'no-store',
      });
    } catch {
      return { error: { ...CONNECTION_ERROR } };
    }
    try {
      const body = await response.json();
      if (body.error) return { error: body.error };
      return response.ok ? { body } : { error: { ...UNREADABLE } };
    } catch {
      // The connection broke during the response, so the outcome is unknown.
      return { error: { ...(response.ok ? CONNECTION_ERROR : UNREADABLE) } };
    }
  }
  return {
    get: (path, fields) => call('GET', path, fields),
    post: (path, fields) => call('POST', path, fields),
  };
}
