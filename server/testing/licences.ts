// Uploads of licences, for tests.
import type { Licence } from '#domain/jobs/contract/licence.ts';
import { LICENCE_ITEMS, type LicenceItem } from '#domain/jobs/licence.ts';
import { aPicture, formOf, type SentPicture } from './carForms.ts';
import type { Client, TestUser } from './testApp.ts';

interface Sender {
  as(user?: TestUser): Client;
}

/** Sends PUT /api/drivers/me/licence/{item} with this picture, or a generated one. */
export async function uploadItem(test: Sender, driver: TestUser, item: LicenceItem, picture?: SentPicture) {
  const { payload, headers } = await formOf(
    {},
    [picture ?? (await aPicture({ width: 64, height: 36 }))],
    'file',
  );
  return test.as(driver).put(`/api/drivers/me/licence/${item}`, payload, { headers });
}

/** Sends PUT /api/drivers/me/portrait with a generated picture. */
export async function uploadPortrait(test: Sender, driver: TestUser) {
  const { payload, headers } = await formOf({}, [await aPicture({ width: 64, height: 64 })], 'file');
  return test.as(driver).put('/api/drivers/me/portrait', payload, { headers });
}

/** Uploads both pictures; the licence then waits for a review. */
export async function uploadLicence(test: Sender, driver: TestUser): Promise<Licence> {
  const [, last] = [
    await uploadItem(test, driver, LICENCE_ITEMS[0]),
    await uploadItem(test, driver, LICENCE_ITEMS[1]),
  ];
  return last.json<Licence>();
}

const idsOf = ({ documents }: Licence) => documents.map(({ id }) => id);

/** Sends PUT /api/users/{id}/licence/review with an approval of the stored pictures, or of these. */
export async function approveLicence(
  test: Sender,
  admin: TestUser,
  driver: TestUser,
  { expiresOn, licence }: { expiresOn: string; licence?: Licence },
) {
  const path = `/api/users/${driver.id}/licence`;
  const seen = licence ?? (await test.as(admin).get(path)).json<Licence>();
  return test.as(admin).put(`${path}/review`, { decision: 'approve', documentIds: idsOf(seen), expiresOn });
}

/** Sends PUT /api/users/{id}/licence/review with a rejection of the stored pictures. */
export async function rejectLicence(test: Sender, admin: TestUser, driver: TestUser, reason: string) {
  const path = `/api/users/${driver.id}/licence`;
  const seen = (await test.as(admin).get(path)).json<Licence>();
  return test.as(admin).put(`${path}/review`, { decision: 'reject', documentIds: idsOf(seen), reason });
}
