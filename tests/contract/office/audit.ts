// The audit log for staff. Its rows are tested in server/office/audit/audit.test.ts.
import { auditList } from '#domain/office/contract/audit.ts';
import { accessCases, adminsOnly, plain } from '#contract/access.ts';
import { contractCase, type ContractSuite } from '#contract/contractCase.ts';
import { expectBody, expectProblem } from '#contract/expectations.ts';
import { UNKNOWN_ID } from '#contract/unknownIds.ts';

const CALL = 'GET /api/audit';

export const auditLog: ContractSuite = {
  name: 'audit',
  cases: [
    ...accessCases([plain('GET /api/audit', adminsOnly(200))]),
    contractCase(CALL, 'answers an empty page for an actor without rows', async (context) => {
      const answer = await context.admin.get(`/api/audit?page=0&actor=${UNKNOWN_ID}`);
      expect(expectBody(answer, 200, auditList)).toEqual([]);
    }),
    contractCase(CALL, 'refuses unknown actions and dates', async (context) => {
      const answer = await context.admin.get('/api/audit?action=slept&from=yesterday');
      expectProblem(answer, { status: 400, fields: ['action', 'from'] });
    }),
  ],
};
