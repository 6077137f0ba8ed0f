// Which actions the monitor lists, and under which name.

interface ApiAction {
  type: string;
  meta: { requestStatus: string; arg: { type: string; endpointName: string } };
}

const API_ACTION = /^api\/execute\w+\/\w+$/;

/** An action of RTK Query is listed as 'getCars/fulfilled'. */
export function listedType(value: object): string | undefined {
  const { type, meta } = value as Partial<ApiAction>;
  if (typeof type !== 'string' || !API_ACTION.test(type)) return undefined;
  return meta?.arg?.endpointName && `${meta.arg.endpointName}/${meta.requestStatus}`;
}

/** The action with the type that its reducers know, if it comes from the monitor. */
export function withOwnType<A extends { type: string }>(action: A): A {
  const { arg, requestStatus } = (action as Partial<ApiAction>).meta ?? {};
  if (!arg?.endpointName || action.type !== `${arg.endpointName}/${requestStatus}`) return action;
  const kind = arg.type.charAt(0).toUpperCase() + arg.type.slice(1).replace('query', 'Query');
  return { ...action, type: `api/execute${kind}/${requestStatus}` };
}

// These actions come several times a second, or are internal to RTK Query: the list omits them.
export const UNLISTED = [
  'realtime/(typing|typingSent|presence)',
  'api/internalSubscriptions/',
  'api/config/',
];
const unlisted = new RegExp(UNLISTED.join('|'));

/** False for an action that the monitor does not list. */
export const isListed = (type: string): boolean => !unlisted.test(type);
