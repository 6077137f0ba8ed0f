// The audit log, as the test or the scenario sets it: the mocks add no entries.
import { http, type HttpHandler } from 'msw';
import { API_BASE } from '#app/platform/address/paths.ts';
import { auditQuery, type AuditEntry } from '#domain/office/contract/audit.ts';
import { londonDate } from '#domain/time/london.ts';
import { readQuery, requireAdmin } from '#mocks/answers.ts';
import type { Backend } from '#mocks/backend.ts';
import { answerList, type Listing } from '#mocks/paging.ts';

const LISTING: Listing<AuditEntry> = {
  searched: ['action', 'objectType', 'requestId', ({ objectId, actorName }) => `${objectId} ${actorName}`],
  sortable: ['at', 'action', 'objectType'],
};

export const auditHandlers = (backend: Backend): HttpHandler[] => [
  http.get(`*${API_BASE}/audit`, ({ request }) => {
    requireAdmin(backend, 'audit.read');
    const { actor, action, object, from, to } = readQuery(request, auditQuery);
    const found = backend.audit.filter(
      (entry) =>
        (actor === undefined || entry.actorId === actor) &&
        (action === undefined || entry.action === action) &&
        (object === undefined || entry.objectId === object) &&
        (from === undefined || londonDate(Date.parse(entry.at)) >= from) &&
        (to === undefined || londonDate(Date.parse(entry.at)) <= to),
    );
    return answerList(request, found, LISTING);
  }),
];
