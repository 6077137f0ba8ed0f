// Tests uploads of pictures in the format of iPhones: the message explains how to send a JPEG, and the stored
// pictures stay.
import type { Licence } from '#domain/jobs/contract/licence.ts';
import { uploadItem } from '#server/testing/licences.ts';
import { expectProblem } from '#server/testing/problems.ts';
import { createTestApp, type TestApp } from '#server/testing/testApp.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** The first box of a picture from an iPhone. */
const HEIC = Buffer.from('\0\0\0\x24ftypheic\0\0\0\0mif1heic', 'latin1');

it.each([
  ['IMG_1.HEIC', 'image/heic'],
  ['IMG_1.HEIC', 'application/octet-stream'],
  ['IMG_1.jpg', 'image/jpeg'],
])(
  'says how an iPhone sends a JPEG when %s of the type %s is HEIC, and keeps the picture before',
  async (name, type) => {
    const driver = await test.signUp('driver');
    const own = async () => (await test.as(driver).get('/api/drivers/me/licence')).json<Licence>();
    await uploadItem(test, driver, 'front');
    const before = await own();
    const refusal = expectProblem(await uploadItem(test, driver, 'front', { name, type, bytes: HEIC }), 415);
    expect(refusal).toMatchObject({ code: 'picture_type', errors: [{ field: 'file' }] });
    expect(refusal.errors?.[0]?.message).toMatch(/^"IMG_1\.\w+" is a HEIC picture, .* send it as a JPEG/);
    expect(await own()).toEqual(before);
  },
);
