// Bodies are JSON, and nothing else unless a route brings a parser of its own. No body at all is fine for calls without one.
import fp from 'fastify-plugin';

export const jsonBodies = fp(
  async (app) => {
    app.removeAllContentTypeParsers();
    const parse = app.getDefaultJsonParser('error', 'error');
    app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
      // Many clients name the content type of a call that has no body.
      if (body === '') done(null, undefined);
      else parse(request, body, done);
    });
  },
  { name: 'jsonBodies' },
);
