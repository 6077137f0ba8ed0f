// The licence of a driver: uploads, the review by staff, and who can read the pictures.
import { licence, type Licence } from '#domain/jobs/contract/licence.ts';
import { reservation } from '#domain/booking/contract/reservations.ts';
import { user } from '#domain/people/contract/identity.ts';
import { attentionList } from '#domain/payment/contract/payments.ts';
import { accessCases, adminsOnly, plain, signedIn } from '#contract/access.ts';
import type { Person } from '#contract/actors.ts';
import { aPicture } from '#contract/fleet/carForm.ts';
import { contractCase, type ContractSuite } from '#contract/contractCase.ts';
import { expectBody, expectProblem } from '#contract/expectations.ts';
import type { TestContext } from '#contract/testContext.ts';
import { chauffeured, secondDriver, take } from './jobFixtures.ts';
import { UNKNOWN_ID } from '#contract/unknownIds.ts';

const OWN = 'GET /api/drivers/me/licence';
const UPLOAD = 'PUT /api/drivers/me/licence/{item}';
const REMOVE = 'DELETE /api/drivers/me/licence/{item}';
const READ = 'GET /api/users/{id}/licence';
const PICTURE = 'GET /api/users/{id}/licence/{item}';
const REVIEW = 'PUT /api/users/{id}/licence/review';
const UPLOAD_PORTRAIT = 'PUT /api/drivers/me/portrait';
const DELETE_PORTRAIT = 'DELETE /api/users/{id}/portrait';
const PORTRAIT = 'GET /api/portraits/{id}';

const noPicture = { status: 404, code: 'no_picture', detail: 'There is no such picture.' };
const driversOnly = (status: number) => ({ ...signedIn(403), driver: status, verifiedDriver: status });

function formOf(picture = aPicture(), field = 'file'): FormData {
  const form = new FormData();
  form.append(field, picture.content, picture.name);
  return form;
}
const newDriver = (context: TestContext) => context.newCustomer({ isDriver: true });
const own = async (driver: Person) => expectBody(await driver.get('/api/drivers/me/licence'), 200, licence);
const upload = async (driver: Person, item: string) =>
  expectBody(await driver.put(`/api/drivers/me/licence/${item}`, formOf()), 200, licence);
async function uploadBoth(driver: Person): Promise<Licence> {
  await upload(driver, 'front');
  return upload(driver, 'back');
}
const uploadPortrait = async (driver: Person) =>
  expectBody(await driver.put('/api/drivers/me/portrait', formOf()), 200, licence);
const review = (by: Person, driver: Person, body: object) =>
  by.put(`/api/users/${driver.id}/licence/review`, body);
const idsOf = ({ documents }: Licence) => documents.map(({ id }) => id);
const reject = async (context: TestContext, driver: Person, seen: Licence) =>
  expectBody(
    await review(context.admin, driver, {
      decision: 'reject',
      documentIds: idsOf(seen),
      reason: 'The back is blurred.',
    }),
    200,
    licence,
  );
const attentionOf = async (context: TestContext, driver: Person) =>
  expectBody(await context.admin.get('/api/payments/attention'), 200, attentionList).filter(
    ({ personId }) => personId === driver.id,
  );

export const licences: ContractSuite = {
  name: 'licences',
  cases: [
    ...accessCases(
      [
        plain(OWN, driversOnly(200)),
        plain(UPLOAD.replace('{item}', 'front'), driversOnly(415), {}),
        plain(REMOVE.replace('{item}', 'front'), driversOnly(404)),
        plain(READ, adminsOnly(404)),
        plain(PICTURE.replace('{item}', 'front'), signedIn(404)),
        plain(UPLOAD_PORTRAIT, driversOnly(415), {}),
        plain(DELETE_PORTRAIT, signedIn(404)),
        plain(PORTRAIT, signedIn(404)),
        plain(REVIEW, adminsOnly(404), { decision: 'reject', documentIds: [], reason: 'Blurred.' }),
      ].map((row) => ({ ...row, call: row.call.replace(/licence\/front$/, 'licence/{item}') })),
    ),

    contractCase(OWN, 'lists the missing pictures of a new driver', async (context) => {
      const driver = await newDriver(context);
      expect(await own(driver)).toMatchObject({
        driverId: driver.id,
        state: 'missing',
        missing: ['front', 'back'],
        documents: [],
        expiresOn: null,
      });
    }),
    contractCase(
      UPLOAD,
      'waits for a review after the last picture, and lists it for the admins',
      async (context) => {
        const driver = await newDriver(context);
        expect(await upload(driver, 'back')).toMatchObject({ state: 'missing', missing: ['front'] });
        expect(await attentionOf(context, driver)).toEqual([]);
        const waiting = await upload(driver, 'front');
        expect(waiting).toMatchObject({ state: 'waiting', missing: [] });
        expect(waiting.documents.map(({ item, isReviewed }) => [item, isReviewed])).toEqual([
          ['front', false],
          ['back', false],
        ]);
        expect(await attentionOf(context, driver)).toMatchObject([
          { kind: 'licence-waiting', amount: null, reservationId: null },
        ]);
        await reject(context, driver, waiting);
        expect(await attentionOf(context, driver)).toEqual([]);
      },
    ),
    contractCase(UPLOAD, 'replaces a picture by another one with another id', async (context) => {
      const driver = await newDriver(context);
      const [first, second] = [await upload(driver, 'front'), await upload(driver, 'front')];
      expect(second.documents).toHaveLength(1);
      expect(idsOf(second)).not.toEqual(idsOf(first));
    }),
    contractCase(
      UPLOAD,
      'refuses other files at the field, a form without one, and an unknown item',
      async (context) => {
        const driver = await newDriver(context);
        const path = '/api/drivers/me/licence/front';
        const text = { name: 'licence.pdf', content: new Blob(['%PDF-1.7'], { type: 'application/pdf' }) };
        expectProblem(await driver.put(path, formOf(text)), {
          status: 415,
          code: 'picture_type',
          fields: ['file'],
          detail: '"licence.pdf" is not accepted: pictures are JPEG, PNG or WebP files.',
        });
        expectProblem(await driver.put(path, formOf(aPicture(), 'images')), {
          status: 422,
          code: 'picture_missing',
          fields: ['file'],
          detail: 'Please choose a picture.',
        });
        expectProblem(await driver.put('/api/drivers/me/licence/selfie', formOf()), {
          status: 400,
          fields: ['item'],
          detail: 'Please choose the front or the back.',
        });
        expect((await own(driver)).documents).toEqual([]);
      },
    ),
    contractCase(
      REMOVE,
      'deletes a picture that is not approved, and answers 404 without one',
      async (context) => {
        const driver = await newDriver(context);
        await uploadBoth(driver);
        const answer = await driver.delete('/api/drivers/me/licence/back');
        expect(expectBody(answer, 200, licence)).toMatchObject({ state: 'missing', missing: ['back'] });
        expectProblem(await driver.delete('/api/drivers/me/licence/back'), noPicture);
      },
    ),
    contractCase(
      READ,
      'answers the same to an admin, and refuses users who are not drivers',
      async (context) => {
        const driver = await newDriver(context);
        await upload(driver, 'front');
        const answer = await context.admin.get(`/api/users/${driver.id}/licence`);
        expect(expectBody(answer, 200, licence)).toEqual(await own(driver));
        expectProblem(await context.admin.get(`/api/users/${context.customer.id}/licence`), {
          status: 409,
          code: 'not_a_driver',
          detail: 'This user is not a driver.',
        });
      },
    ),
    contractCase(
      PICTURE,
      'answers the picture to its driver and to admins only, for no cache',
      async (context) => {
        const driver = await newDriver(context);
        const [document] = (await upload(driver, 'front')).documents;
        const path = `/api/users/${driver.id}/licence/front`;
        for (const caller of [driver, context.admin]) {
          const answer = await caller.get(`${path}?document=${document?.id}`);
          expect([answer.status, answer.header('cache-control')]).toEqual([200, 'private, no-store']);
          expect(answer.header('content-type')).toBe(document?.contentType);
          expect(answer.header('content-disposition')).toBe('inline; filename="licence-front.jpg"');
        }
        expectProblem(await driver.get(`${path}?document=${UNKNOWN_ID}`), noPicture);
        for (const caller of [context.other, context.verifiedDriver, context.desk, context.accountant]) {
          expectProblem(await caller.get(path), noPicture);
        }
      },
    ),
    contractCase(
      PORTRAIT,
      'answers the portrait to its driver, to the staff, and to the customers of the jobs that the driver has',
      async (context) => {
        const driver = await secondDriver(context);
        const { person, draft, booked } = await chauffeured(context);
        const path = `/api/portraits/${(await uploadPortrait(driver)).portrait?.id ?? ''}`;
        expectProblem(await person.get(path), noPicture);
        await context.admin.post(`/api/jobs/${draft.id}/publication`, {
          pay: '£180',
          version: draft.version,
        });
        await take(driver, draft);
        for (const caller of [driver, person, context.admin, context.desk, context.accountant]) {
          const answer = await caller.get(path);
          expect([answer.status, answer.header('cache-control')]).toEqual([200, 'private, no-store']);
        }
        for (const caller of [context.other, context.verifiedDriver]) {
          expectProblem(await caller.get(path), noPicture);
        }
        const seenBy = async () =>
          expectBody(await person.get(`/api/reservations/${booked.id}`), 200, reservation).chauffeur;
        const { phonenumber: phone } = expectBody(await driver.get(`/api/users/${driver.id}`), 200, user);
        expect(await seenBy()).toMatchObject({ phone, portraitId: path.split('/').at(-1) });
        await take(driver, draft, false);
        expect(await seenBy()).toEqual({ jobId: draft.id, state: 'open', name: '' });
        expectProblem(await person.get(path), noPicture);
      },
    ),
    contractCase(
      DELETE_PORTRAIT,
      'deletes the portrait for the driver and for admins, and a second upload replaces it',
      async (context) => {
        const driver = await newDriver(context);
        const path = `/api/users/${driver.id}/portrait`;
        for (const caller of [driver, context.admin]) {
          const first = (await uploadPortrait(driver)).portrait?.id ?? '';
          expect((await uploadPortrait(driver)).portrait?.id).not.toBe(first);
          expectProblem(await driver.get(`/api/portraits/${first}`), noPicture);
          for (const stranger of [context.other, context.desk]) {
            expectProblem(await stranger.delete(path), noPicture);
          }
          expect(expectBody(await caller.delete(path), 200, licence).portrait).toBeNull();
          expectProblem(await caller.delete(path), noPicture);
        }
      },
    ),
    contractCase(UPLOAD_PORTRAIT, 'refuses other files at the field', async (context) => {
      const text = { name: 'me.pdf', content: new Blob(['%PDF-1.7'], { type: 'application/pdf' }) };
      expectProblem(await context.driver.put('/api/drivers/me/portrait', formOf(text)), {
        status: 415,
        code: 'picture_type',
        fields: ['file'],
        detail: '"me.pdf" is not accepted: pictures are JPEG, PNG or WebP files.',
      });
    }),
    contractCase(
      REVIEW,
      'verifies the driver at an approval, whose pictures can only be replaced',
      async (context) => {
        const driver = await newDriver(context);
        const documentIds = idsOf(await uploadBoth(driver));
        const expiresOn = context.day(400);
        const answer = await review(context.admin, driver, { decision: 'approve', documentIds, expiresOn });
        expect(expectBody(answer, 200, licence)).toMatchObject({
          state: 'approved',
          expiresOn,
          isExpired: false,
        });
        expect(expectBody(await driver.get(`/api/users/${driver.id}`), 200, user).isVerifiedDriver).toBe(
          true,
        );
        expect((await driver.get('/api/jobs')).status).toBe(200);
        expect(await attentionOf(context, driver)).toEqual([]);
        expectProblem(await driver.delete('/api/drivers/me/licence/front'), {
          status: 409,
          code: 'licence_reviewed',
          detail: 'This picture is approved. You can replace it, but not delete it.',
        });
        const renewed = await upload(driver, 'front');
        expect(renewed).toMatchObject({ state: 'waiting', expiresOn });
        expect(await reject(context, driver, renewed)).toMatchObject({ state: 'rejected', expiresOn: null });
        expectProblem(await driver.get('/api/jobs'), { status: 403 });
      },
    ),
    contractCase(REVIEW, 'refuses a review after another one of the same pictures', async (context) => {
      const driver = await newDriver(context);
      const waiting = await uploadBoth(driver);
      const seen = { documentIds: idsOf(waiting), version: waiting.version };
      const approval = { decision: 'approve', expiresOn: context.day(400), ...seen };
      const { state, version } = expectBody(await review(context.admin, driver, approval), 200, licence);
      expect([state, version]).toEqual(['approved', waiting.version + 1]);
      const rejection = { decision: 'reject', reason: 'Blurred.', ...seen };
      expectProblem(await review(context.admin, driver, rejection), {
        status: 409,
        code: 'version_conflict',
      });
      expect(await own(driver)).toMatchObject({ state: 'approved' });
    }),
    contractCase(
      REVIEW,
      'deletes the pictures at a rejection, and shows the reason until the next ones',
      async (context) => {
        const driver = await newDriver(context);
        const rejected = await reject(context, driver, await uploadBoth(driver));
        expect(rejected).toMatchObject({
          state: 'rejected',
          documents: [],
          missing: ['front', 'back'],
          reason: 'The back is blurred.',
        });
        expect(await own(driver)).toEqual(rejected);
        expect(await upload(driver, 'front')).toMatchObject({
          state: 'rejected',
          reason: 'The back is blurred.',
        });
        const waiting = await upload(driver, 'back');
        expect(waiting).toMatchObject({ state: 'waiting', reason: null });
        await reject(context, driver, waiting);
      },
    ),
    contractCase(
      REVIEW,
      'refuses other pictures, an incomplete licence, and a date that is not in the future',
      async (context) => {
        const driver = await newDriver(context);
        const expiresOn = context.day(30);
        const approve = (seen: string[], date = expiresOn) =>
          review(context.admin, driver, { decision: 'approve', documentIds: seen, expiresOn: date });
        const incomplete = {
          status: 409,
          code: 'licence_incomplete',
          detail: 'The front and the back of the licence are needed.',
        };
        expectProblem(await approve([]), incomplete);
        expectProblem(
          await review(context.admin, driver, { decision: 'reject', documentIds: [], reason: 'None.' }),
          {
            status: 409,
            code: 'licence_incomplete',
            detail: 'There is no picture to reject.',
          },
        );
        expectProblem(await approve(idsOf(await upload(driver, 'front'))), incomplete);
        const waiting = await upload(driver, 'back');
        expectProblem(await approve([UNKNOWN_ID, UNKNOWN_ID]), {
          status: 409,
          code: 'licence_changed',
          detail: 'The pictures have changed meanwhile. Please look at them again.',
        });
        for (const date of [context.day(0), context.day(-1)]) {
          expectProblem(await approve(idsOf(waiting), date), {
            status: 422,
            fields: ['expiresOn'],
            detail: 'The expiry date must be in the future.',
          });
        }
        expectProblem(
          await review(context.admin, driver, {
            decision: 'reject',
            documentIds: idsOf(waiting),
            reason: ' ',
          }),
          { status: 400, fields: ['reason'], detail: 'Reason is required.' },
        );
        await reject(context, driver, waiting);
      },
    ),
  ],
};
