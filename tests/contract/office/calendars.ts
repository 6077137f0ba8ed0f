// Calendar subscriptions: drivers create links to their jobs, staff to all reservations.
import { calendarLinkAnswer, calendarLinkList } from '#domain/office/contract/calendars.ts';
import { accessCases, adminsOnly, plain, signedIn } from '#contract/access.ts';
import type { Person } from '#contract/actors.ts';
import { contractCase, type ContractSuite } from '#contract/contractCase.ts';
import { expectBody, expectNothing, expectProblem } from '#contract/expectations.ts';
import type { TestContext } from '#contract/testContext.ts';

const LIST = 'GET /api/calendars';
const CREATE = 'POST /api/calendars';
const REVOKE = 'DELETE /api/calendars/{kind}';

const noCalendar = { status: 404, detail: 'There is no calendar at this address.' };

const listed = async (by: Person) => expectBody(await by.get('/api/calendars'), 200, calendarLinkList);
const create = async (by: Person, kind = 'jobs') =>
  expectBody(await by.post('/api/calendars', { kind }), 201, calendarLinkAnswer);

/** A verified driver without a link. */
async function newDriver(context: TestContext): Promise<Person> {
  const driver = await context.newCustomer({ isDriver: true });
  await context.admin.put(`/api/users/${driver.id}/verifyDriver`);
  return driver;
}

export const calendars: ContractSuite = {
  name: 'calendars',
  cases: [
    ...accessCases([
      plain(LIST, signedIn(200)),
      plain(CREATE, { ...signedIn(403), verifiedDriver: 201 }, { kind: 'jobs' }),
      plain(CREATE, { ...adminsOnly(201), desk: 201, accountant: 201 }, { kind: 'reservations' }),
      plain(REVOKE, signedIn(400)),
    ]),
    contractCase(CREATE, 'answers the address once, and lists the link without it', async (context) => {
      const driver = await newDriver(context);
      const { kind, url, createdAt } = await create(driver);
      expect(new URL(url).pathname).toMatch(/^\/api\/calendars\/[A-Za-z0-9_-]{43}\.ics$/);
      expect(await listed(driver)).toEqual([{ kind, createdAt }]);
    }),
    contractCase(CREATE, 'replaces an earlier link of the same kind', async (context) => {
      const driver = await newDriver(context);
      const [first, second] = [await create(driver), await create(driver)];
      expect(second.url).not.toBe(first.url);
      expect(await listed(driver)).toEqual([{ kind: 'jobs', createdAt: second.createdAt }]);
    }),
    contractCase(CREATE, 'names the missing calendar', async ({ verifiedDriver }) => {
      expectProblem(await verifiedDriver.post('/api/calendars', { kind: 'cars' }), {
        status: 400,
        fields: ['kind'],
        detail: 'Please choose a calendar.',
      });
    }),
    contractCase(LIST, 'lists only the own links, one of each kind', async (context) => {
      const driver = await newDriver(context);
      await create(driver);
      expect(await listed(await newDriver(context))).toEqual([]);
      await context.admin.put(`/api/users/${driver.id}`, { isAdmin: true });
      await create(driver, 'reservations');
      expect((await listed(driver)).map(({ kind }) => kind)).toEqual(['jobs', 'reservations']);
    }),
    contractCase(REVOKE, 'ends the link of this kind, and answers 404 without one', async (context) => {
      const driver = await newDriver(context);
      await create(driver);
      expectProblem(await driver.delete('/api/calendars/reservations'), noCalendar);
      expectNothing(await driver.delete('/api/calendars/jobs'));
      expect(await listed(driver)).toEqual([]);
      expectProblem(await driver.delete('/api/calendars/jobs'), noCalendar);
    }),
  ],
};
