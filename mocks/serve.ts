// Answers a call of the contract as the server does: access, recent sign-in, schemas, then the handler.
import { GUEST } from '#domain/kit/pageUser.ts';
import { otherUser, sessionEnded } from '#domain/people/signInRefusals.ts';
import { HttpResponse } from 'msw';
import type { Access, AnswerOf, Call, Received } from '#domain/kit/call.ts';
import { HttpProblem } from '#domain/kit/httpProblem.ts';
import { mayDo } from '#domain/people/permissions.ts';
import {
  answerProblem,
  read,
  requireAdmin,
  requireRecentSignIn,
  requireSetUpUser,
  requireUser,
} from './answers.ts';
import { notAuthorized } from '#domain/people/refusals.ts';
import { currentUser, roleOf, type Backend, type StoredUser } from './backend.ts';
import type { MockCall } from './respond.ts';
import { keyOfAnotherRequest } from '#domain/kit/refusals.ts';

/** Wraps a resolver and stores the first answer to each key; server failures are not stored. */
const once =
  (backend: Backend, resolver: MockCall['respond']): MockCall['respond'] =>
  async (info) => {
    const { request } = info;
    const name = request.headers.get('idempotency-key');
    if (name === null) return resolver(info);
    const key = `${backend.signedInAs ?? ''} ${name}`;
    // The text of a form has a new boundary each time.
    const isForm = request.headers.get('content-type')?.startsWith('multipart/');
    const asked = `${request.method} ${request.url} ${isForm ? '' : await request.clone().text()}`;
    const kept = backend.answers.get(key);
    if (kept && kept.asked !== asked) return answerProblem(keyOfAnotherRequest());
    if (kept) {
      const response = (await kept.response).clone();
      response.headers.set('idempotent-replayed', 'true');
      return response;
    }
    const response = resolver(info).catch((thrown: unknown) => {
      if (thrown instanceof Response) return thrown;
      throw thrown;
    });
    backend.answers.set(key, { asked, response });
    const { status } = await response;
    // As on the server: errors of the server, and refusals that a sign-in or a confirmation lifts.
    if (status >= 500 || status === 401 || status === 403) backend.answers.delete(key);
    return (await response).clone();
  };

/** The user of a call; undefined only for a guest where guests may call. */
type CallerOf<C extends Call> = C['access'] extends 'public' | 'optional-session'
  ? StoredUser | undefined
  : StoredUser;

type Resolver<C extends Call> = (
  asked: Received<C> & { user: CallerOf<C>; request: Request },
) => AnswerOf<C> | Response | Promise<AnswerOf<C> | Response>;

/** Handlers of the calls of a module that one file answers. */
type Resolvers<Calls> = { [K in keyof Calls]?: Calls[K] extends Call ? Resolver<Calls[K]> : never };

const isOpenTo = (or: 'user' | 'verified-driver', { isDriver, isVerifiedDriver }: StoredUser) =>
  or === 'user' || (isDriver && isVerifiedDriver);

function admit(backend: Backend, access: Access, beforeSecondFactor = false): StoredUser | undefined {
  if (access === 'public' || access === 'optional-session') return currentUser(backend);
  const user = beforeSecondFactor ? requireUser(backend) : requireSetUpUser(backend);
  if (access === 'user') return user;
  if (access === 'admin') return requireAdmin(backend);
  if (access === 'driver' || access === 'verified-driver') {
    if (!user.isDriver || (access === 'verified-driver' && !user.isVerifiedDriver)) throw notAuthorized();
    return user;
  }
  const { permission, or } = access;
  if (!mayDo(roleOf(user), permission) && !(or && isOpenTo(or, user))) throw notAuthorized();
  return user;
}

/** Refuses a page of another user, as the server does. */
function assertPageUser(backend: Backend, { access, ofAnyUser }: Call, { headers }: Request): void {
  const pageUser = headers.get('x-user-id');
  const user = currentUser(backend);
  if (pageUser === null || pageUser === (user?.id ?? GUEST) || access === 'public' || ofAnyUser) return;
  if (!user) throw sessionEnded();
  throw otherUser();
}

function toMockCall(backend: Backend, call: Call, resolver: Resolver<Call>): MockCall {
  const { method, path, access, params, query, body, status = 200 } = call;
  const resolve: MockCall['respond'] = async ({ request, params: given }) => {
    assertPageUser(backend, call, request);
    const user = admit(backend, access, call.beforeSecondFactor);
    if (call.recentSignIn) requireRecentSignIn(backend);
    const asked = {
      user,
      request,
      params: params && read(given, params),
      query: query && read(Object.fromEntries(new URL(request.url).searchParams), query),
      body:
        body &&
        read(
          await request
            .clone()
            .json()
            .catch(() => undefined),
          body,
        ),
    };
    const answered = await resolver(asked as Parameters<typeof resolver>[0]);
    if (answered instanceof Response) return answered;
    return status === 204
      ? new HttpResponse(null, { status })
      : HttpResponse.json(answered as Record<string, unknown>, { status });
  };
  const refusing: MockCall['respond'] = async (incoming) => {
    try {
      return await resolve(incoming);
    } catch (thrown) {
      throw thrown instanceof HttpProblem ? answerProblem(thrown) : thrown;
    }
  };
  const respond = call.repeat === 'keyed' ? once(backend, refusing) : refusing;
  return { method, path: path.replace(/^\/api/, ''), respond };
}

/** Answers these calls. A handler may return the answer, or a Response for a refusal, a list or a file. */
export const answers = <Calls extends object>(
  backend: Backend,
  calls: Calls,
  handlers: Resolvers<Calls>,
): MockCall[] =>
  Object.entries(handlers).map(([name, handler]) =>
    toMockCall(backend, calls[name as keyof Calls] as Call, handler as Resolver<Call>),
  );
