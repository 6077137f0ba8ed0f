import type { FastifyPluginAsync } from 'fastify';
import * as calls from '#domain/payment/calls/registers.ts';
import { serve } from '#server/platform/http/serve.ts';
import { createRegisters, type RegisterDeps } from './service.ts';

export const registerRoutes: FastifyPluginAsync<RegisterDeps> = async (app, deps) => {
  const registers = createRegisters(deps);
  serve(app, 'registers', calls, {
    getDocumentRegister: ({ query }) => registers.documents(query),
    getMovementRegister: ({ query }) => registers.movements(query),
    getVatRegister: ({ query }) => registers.vat(query),
    getDebtRegister: () => registers.debts(),
  });
};
