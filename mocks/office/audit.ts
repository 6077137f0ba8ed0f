// The audit log, as the test or the scenario sets it: the mocks add no entries.
import type { AuditEntry } from '#domain/office/contract/audit.ts';
import { londonDate } from '#domain/time/london.ts';
import type { Backend } from '#mocks/backend.ts';
import { answerList, type Listing } from '#mocks/paging.ts';
import * as calls from '#domain/office/calls.ts';
import { answers } from '#mocks/serve.ts';

const LISTING: Listing<AuditEntry> = {
  searched: [
    'action',
    'objectType',
    'requestId',
    ({ objectId, actorName, names }) => `${objectId} ${actorName} ${Object.values(names).join(' ')}`,
  ],
  sortable: ['at', 'action', 'objectType'],
};

export const auditHandlers = (backend: Backend) =>
  answers(backend, calls, {
    getAudit: ({ request, query: { actor, action, object, from, to } }) => {
      const found = backend.audit.filter(
        (entry) =>
          (actor === undefined || entry.actorId === actor) &&
          (action === undefined || entry.action === action) &&
          (object === undefined || entry.objectId === object) &&
          (from === undefined || londonDate(Date.parse(entry.at)) >= from) &&
          (to === undefined || londonDate(Date.parse(entry.at)) <= to),
      );
      return answerList(request, found, LISTING);
    },
  });
