// The extras that bookings can have, and how admins change them.
import { extraMissing } from '#domain/fleet/refusals.ts';
import { getExtras } from '#domain/fleet/calls/catalogue.ts';
import { addExtra, changeExtra, withdrawExtra } from '#domain/fleet/calls/staff.ts';
import type { Extra } from '#domain/fleet/contract/extras.ts';
import { assertVersion } from '#domain/kit/version.ts';
import type { Backend } from '#mocks/backend.ts';
import { answerList, type Listing } from '#mocks/paging.ts';
import type { MockCall } from '#mocks/respond.ts';
import { answer } from '#mocks/serve.ts';

const LISTING: Listing<Extra> = {
  searched: ['name', 'description'],
  sortable: ['name', 'unit', 'price', 'maxQuantity', 'CarForReason'],
};

export const extraHandlers = (backend: Backend): MockCall[] => [
  answer(backend, getExtras, ({ request }) => {
    const byName = [...backend.extras].sort((a, b) =>
      a.name.toLowerCase().localeCompare(b.name.toLowerCase()),
    );
    return answerList(request, byName, LISTING);
  }),

  answer(backend, addExtra, ({ body }) => {
    const added: Extra = { id: backend.nextId(), ...body, version: 0 };
    backend.extras.push(added);
    return added;
  }),

  answer(backend, changeExtra, ({ params, body }) => {
    const extra = backend.extras.find(({ id }) => id === params.id);
    if (!extra) throw extraMissing();
    assertVersion(body.version, extra.version, 'extra');
    return Object.assign(extra, body, { version: extra.version + 1 });
  }),

  answer(backend, withdrawExtra, ({ params }) => {
    const index = backend.extras.findIndex(({ id }) => id === params.id);
    if (index < 0) throw extraMissing();
    backend.extras.splice(index, 1);
  }),
];
