// The audit log, for staff who may read it. No call changes it: every call of the staff adds an entry on the server.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { to } from '#app/platform/api/call.ts';
import { toEntityList, type EntityList } from '#app/platform/api/entityList.ts';
import { getAudit } from '#domain/office/calls.ts';
import type { AuditEntry, AuditQuery } from '#domain/office/contract/audit.ts';

export const auditApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** A page for a query with the total count, or without `page` the whole list; newest first. */
    getAudit: build.query<EntityList<AuditEntry>, AuditQuery>({
      ...to(getAudit),
      transformResponse: toEntityList<AuditEntry>,
    }),
  }),
});
