// Checks the audit log of the staff.
import { checkCases } from '#app/testing/checkCases.ts';
import { configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { recordRequests } from '#app/testing/recordRequests.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { itAtFullExtent } from '#domain/testing/extent.ts';
import { anId } from '#domain/testing/builders.ts';
import { ada, admin, anAuditEntry } from '#mocks/backend.ts';
import { useBackend } from '#mocks/node.ts';
import { AuditTable } from './AuditTable.tsx';
import {
  exportedTexts,
  fixedColumns,
  shownTexts,
  sortableFields,
} from '#app/kit/table/testing/columnTexts.ts';
import type { AuditEntry } from '#domain/office/contract/audit.ts';
import { AUDIT_COLUMNS } from './auditColumns.tsx';

configure({ defaultHidden: true });

const owner = { userId: admin.id, isAdmin: true, staffRole: 'owner' } as const;
const show = (at = '/Adminpanel/Audit') => renderWithProviders(<AuditTable />, { at, session: owner });

test('lists actors and actions with the changed fields, and links to the pages of the actor and of the object', async () => {
  useBackend({
    signedInAs: admin.id,
    audit: [
      anAuditEntry({ before: { pay: '£100' }, after: { pay: '£120' } }),
      anAuditEntry({
        ...{ id: '2', action: 'reservation.changed', objectType: 'reservation', objectId: anId(301) },
        names: { [anId(301)]: 'LCR-7F2K4D' },
      }),
    ],
  });
  show();
  expect(await screen.findByRole('gridcell', { name: 'Job changed' })).toBeVisible();
  expect(screen.getByRole('gridcell', { name: 'Pay: £100 → £120' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
  expect(screen.getByText('Reservation LCR-7F2K4D').closest('a')).toHaveAttribute(
    'href',
    `/Adminpanel/Reservations/${anId(301)}`,
  );
  expect(screen.getAllByRole('link', { name: 'Grace Hopper, owner' })[0]).toHaveAttribute(
    'href',
    `/Adminpanel/People/${admin.id}`,
  );
  expect(screen.getByText('Job Wedding in Surrey').closest('a')).toHaveAttribute(
    'href',
    '/Adminpanel/Driverjobs?q=Wedding+in+Surrey',
  );
});

itAtFullExtent(
  'offers the whole staff as actors, and filters the log by actor, object and dates of the address',
  async () => {
    const audit = [anAuditEntry(), anAuditEntry({ id: '2', actorId: ada.id, action: 'car.deleted' })];
    const desk = { ...ada, id: anId(290), name: 'Mary Jackson', staffRole: 'desk' as const };
    useBackend({ signedInAs: admin.id, users: [{ ...admin }, { ...ada }, desk], audit });
    const requests = recordRequests();
    const { user, place } = show();
    await screen.findByRole('gridcell', { name: 'Car deleted' });
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    await screen.findByRole('option', { name: admin.name });
    const options = [...screen.getByRole('combobox', { name: 'Who' }).children];
    expect(options.map(({ textContent }) => textContent)).toEqual(['Everybody', admin.name, 'Mary Jackson']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Who' }), admin.id);
    fireEvent.change(screen.getByLabelText('Object'), { target: { value: anId(301) } });
    await user.type(screen.getByLabelText('Object'), '{Enter}');
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '0002-11-01' } });
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2025-11-01' } });
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2035-11-30' } });
    const query = `actor=${admin.id}&object=${anId(301)}&from=2025-11-01&to=2035-11-30`;
    await waitFor(() => expect(place.current.search).toBe(`?${query}`));
    await waitFor(() => expect(requests.take()).toContain(`GET /api/audit?${query}&page=0&pageSize=50`));
    await waitFor(() =>
      expect(screen.queryByRole('gridcell', { name: 'Car deleted' })).not.toBeInTheDocument(),
    );
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await screen.findByRole('gridcell', { name: 'Car deleted' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    expect(screen.getByLabelText('From')).toHaveValue('');
  },
);

test('shows the rows of a shared address, also of an actor who is not on the staff', async () => {
  const audit = [anAuditEntry(), anAuditEntry({ id: '2', actorId: ada.id, action: 'account.exported' })];
  useBackend({ signedInAs: admin.id, audit });
  const { user } = show(`/Adminpanel/Audit?actor=${ada.id}&to=2035-11-30`);
  expect(await screen.findByRole('gridcell', { name: 'Own data exported' })).toBeVisible();
  expect(screen.queryByRole('gridcell', { name: 'Job changed' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^To: Fri, 30 Nov 2035/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  expect(screen.getByRole('combobox', { name: 'Who' })).toHaveValue(ada.id);
  expect(screen.getByLabelText('To')).toHaveValue('30/11/2035');
});

describe('the columns', () => {
  const entry = anAuditEntry({ before: { pay: '£100' }, after: { pay: '£120' } });

  test('exports actor, action, object and changes', () => {
    const { at, address, requestId } = entry;
    expect(exportedTexts(AUDIT_COLUMNS, entry)).toEqual({
      Time: at,
      Who: `${admin.name}, owner`,
      Action: 'Job changed',
      Object: 'Job Wedding in Surrey',
      Changes: 'Pay: £100 → £120',
      Network: address,
      Request: requestId,
    });
    // AuditTable.test.tsx tests the links in the other columns.
    const { Who: _who, Object: _object, ...others } = exportedTexts(AUDIT_COLUMNS, entry);
    expect(shownTexts(AUDIT_COLUMNS, entry)).toEqual({ ...others, Time: 'Sat, 21 Nov 2026, 10:00' });
  });

  test('names the actor', () =>
    checkCases(
      [
        [{ actorName: null }, `${admin.id}, owner`],
        [{ actorName: null, actorId: null, actorRole: null }, 'Nobody signed in'],
        [{ actorRole: null }, admin.name],
      ],
      (more, text) => {
        expect(exportedTexts(AUDIT_COLUMNS, anAuditEntry(more)).Who).toBe(text);
      },
    ));

  test('describes the changed fields in the words of the screens', () => {
    const [car, person, gone] = [anId(101), anId(201), anId(999)];
    const names = { [car]: 'Bentley Dawn', [person]: 'Ada Lovelace' };
    return checkCases<[AuditEntry['before'], AuditEntry['after'], string]>(
      [
        [{}, {}, ''],
        [{}, { title: 'Wedding' }, 'Title: Wedding'],
        [{ title: 'Wedding' }, {}, 'Title: Wedding → nothing'],
        [{ pay: null, place: 'Bath' }, { pay: 0, place: 'Bath' }, 'Pay: nothing → 0; Place: Bath → Bath'],
        [{ total_pence: 140_000 }, { total_pence: 120_050 }, 'Total: £1,400.00 → £1,200.50'],
        [{ start_date: '2026-11-28' }, { start_date: null }, 'Start date: 28 Nov 2026 → nothing'],
        [{}, { expires_at: '2026-11-28T10:00:00Z' }, 'Link valid until: Sat, 28 Nov 2026, 10:00'],
        [{ accepted_by: person }, { accepted_by: null }, 'Driver: Ada Lovelace → nothing'],
        [{ accepted_by: gone }, { accepted_by: person }, 'Driver: a deleted one → Ada Lovelace'],
        [
          { car_id: gone, car_make: 'BMW' },
          { car_id: car, car_make: 'Bentley' },
          'Car: a deleted one → Bentley Dawn',
        ],
        [{}, { note_id: gone }, ''],
        [{ is_verified_driver: false }, { is_verified_driver: true }, 'Verified driver: No → Yes'],
        [{ state: 'on-the-way' }, { state: 'done' }, 'State: On the way → Done'],
        [{}, { fields: ['dropOff', 'jobs'] }, 'Changed: Drop-off address, jobs'],
        [{ details: { doors: 2 } }, { details: {} }, 'Details: other values → other values'],
      ],
      (before, after, text) => {
        expect(exportedTexts(AUDIT_COLUMNS, anAuditEntry({ before, after, names })).Changes).toBe(text);
      },
    );
  });

  test('names the object, or its type and a public id', () =>
    checkCases<[Partial<AuditEntry>, string]>(
      [
        [{ objectId: null }, 'Job'],
        [{ names: {} }, 'Job'],
        [{ objectType: 'user', objectId: admin.id, names: { [admin.id]: admin.name } }, admin.name],
        [{ objectType: 'route', objectId: 'DELETE /api/cars/:id' }, 'DELETE /api/cars/:id'],
        [{ objectType: 'calendar', objectId: 'fleet' }, 'Calendar fleet'],
      ],
      (more, text) => {
        expect(exportedTexts(AUDIT_COLUMNS, anAuditEntry(more)).Object).toBe(text);
      },
    ));

  test('sorts by the fields of the server', () => {
    expect(sortableFields(AUDIT_COLUMNS)).toEqual(['at', 'action', 'objectType']);
    expect(fixedColumns(AUDIT_COLUMNS)).toEqual(['Time']);
  });
});
