// Reads the audit log in tests, as an owner.
import type { AuditEntry } from '#domain/office/contract/audit.ts';
import type { TestApp, TestUser } from './testApp.ts';

/** The newest rows first, filtered by `query` ('&actor=…'). */
export const readAudit = async (test: Pick<TestApp, 'as'>, owner: TestUser, query = '') =>
  (await test.as(owner).get(`/api/audit?page=0&pageSize=200${query}`)).json<AuditEntry[]>();

/** The rows that `act` adds, oldest first. */
export async function rowsAddedBy(
  test: Pick<TestApp, 'as'>,
  owner: TestUser,
  act: () => Promise<unknown>,
): Promise<AuditEntry[]> {
  const last = Number((await readAudit(test, owner))[0]?.id ?? 0);
  await act();
  return (await readAudit(test, owner)).filter(({ id }) => Number(id) > last).reverse();
}
