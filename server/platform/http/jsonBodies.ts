// Accepts JSON bodies only, unless a route registers its own parser, and accepts an empty body for calls without one.
import fp from 'fastify-plugin';

export const jsonBodies = fp(
  async (app) => {
    app.removeAllContentTypeParsers();
    const parse = app.getDefaultJsonParser('error', 'error');
    app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
      // Many clients send a content type although the call has no body.
      if (body === '') done(null, undefined);
      else parse(request, body, done);
    });
  },
  { name: 'jsonBodies' },
);
