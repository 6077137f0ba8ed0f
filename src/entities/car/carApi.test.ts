// Checks that the app shows the cars of a served page without a request.
import { makeStore } from '#app/app/makeStore.ts';
import { recordRequests } from '#app/testing/recordRequests.ts';
import { aCar, anId } from '#domain/testing/builders.ts';
import { carApi, carReceived, carsReceived } from './carApi.ts';
import { selectCar, selectCarSections, selectListedCar } from './carSelectors.ts';

const ghost = aCar();
const spur = aCar({ id: anId(102), make: 'Bentley', CarForReason: 'Chauffeur' });

test('shows the received list by section, and does not fetch it again', async () => {
  const store = makeStore();
  expect(selectCarSections(store.getState())).toBeUndefined();
  store.dispatch(carsReceived([ghost, spur]));
  const requests = recordRequests();
  await store.dispatch(carApi.endpoints.getCars.initiate());
  expect(requests.take()).toEqual([]);
  expect(selectCarSections(store.getState())).toEqual({ musicVideo: [ghost], chauffeur: [spur] });
});

test('prefers the received car to the car of the list', async () => {
  const store = makeStore();
  store.dispatch(carsReceived([ghost, spur]));
  const newer = { ...spur, price: 950 };
  expect(selectCar(store.getState(), spur.id)).toEqual(spur);
  store.dispatch(carReceived(newer));
  const requests = recordRequests();
  await store.dispatch(carApi.endpoints.getCar.initiate(spur.id));
  expect(requests.take()).toEqual([]);
  expect(selectCar(store.getState(), spur.id)).toEqual(newer);
  expect(selectListedCar(store.getState(), spur.id)).toEqual(spur);
  expect(selectCar(store.getState(), anId(1))).toBeUndefined();
});
