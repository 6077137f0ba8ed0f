// The audit log, for staff who may read it. Nothing here changes it: every call of the staff adds to it on the server.
import { baseApi } from '#app/api/baseApi.ts';
import { toEntityList, type EntityList } from '#app/api/entityList.ts';
import { auditList, type AuditEntry, type AuditQuery } from '#domain/contract/audit.ts';

export const auditApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** A page by its query with the count of all, or without `page` the whole list; the newest first. */
    getAudit: build.query<EntityList<AuditEntry>, AuditQuery>({
      query: (params) => ({ url: '/audit', params }),
      rawResponseSchema: auditList,
      transformResponse: toEntityList<AuditEntry>,
    }),
  }),
});
