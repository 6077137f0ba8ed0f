// The extras that bookings can have, and how admins change them.
import { extraMissing } from '#domain/fleet/refusals.ts';
import type { Extra } from '#domain/fleet/contract/extras.ts';
import { assertVersion } from '#domain/kit/version.ts';
import { removeRow, rowOf, type Backend } from '#mocks/backend.ts';
import { answerList, type Listing } from '#mocks/answers.ts';
import * as catalogueCalls from '#domain/fleet/calls/catalogue.ts';
import * as staffCalls from '#domain/fleet/calls/staff.ts';
import { answers } from '#mocks/serve.ts';

const LISTING: Listing<Extra> = {
  searched: ['name', 'description'],
  sortable: ['name', 'unit', 'price', 'maxQuantity', 'CarForReason'],
};

const calls = { ...catalogueCalls, ...staffCalls };

export const extraHandlers = (backend: Backend) =>
  answers(backend, calls, {
    getExtras: ({ request }) => {
      const byName = [...backend.extras].sort((a, b) =>
        a.name.toLowerCase().localeCompare(b.name.toLowerCase()),
      );
      return answerList(request, byName, LISTING);
    },

    addExtra: ({ body }) => {
      const added: Extra = { id: backend.nextId(), ...body, version: 0 };
      backend.extras.push(added);
      return added;
    },

    changeExtra: ({ params, body }) => {
      const extra = rowOf(backend.extras, params.id, extraMissing);
      assertVersion(body.version, extra.version, 'extra');
      return Object.assign(extra, body, { version: extra.version + 1 });
    },

    withdrawExtra: ({ params }) => {
      removeRow(backend.extras, params.id, extraMissing);
    },
  });
