// The mock backends are honest: what they hold is what the contract says.
import * as z from 'zod/mini';
import { carList } from '#domain/contract/cars.ts';
import { publicConfig } from '#domain/contract/config.ts';
import { user } from '#domain/contract/identity.ts';
import { reservationList } from '#domain/contract/reservations.ts';
import { scenarios, type ScenarioName } from './scenarios.ts';

test.each(Object.keys(scenarios) as ScenarioName[])('%s fits the contract', (name) => {
  const { cars, config, users, reservations } = scenarios[name]();
  expect(z.safeParse(carList, cars).error).toBeUndefined();
  expect(z.safeParse(publicConfig, config).error).toBeUndefined();
  expect(z.safeParse(z.array(user), users).error).toBeUndefined();
  expect(z.safeParse(reservationList, reservations).error).toBeUndefined();
});
