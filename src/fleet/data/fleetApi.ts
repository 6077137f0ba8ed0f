// The calls about the fleet between two days, and the blocks that keep cars out of service.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { to } from '#app/platform/api/call.ts';
import { datesChanged, fleetOf } from '#app/platform/api/tags.ts';
import { addBlock, changeBlock, deleteBlock, getFleet } from '#domain/fleet/calls/staff.ts';
import type { CarBlock, CarBlockForm } from '#domain/fleet/contract/carBlocks.ts';
import type { Fleet, FleetQuery } from '#domain/fleet/contract/fleet.ts';

type Change = { blockId: string; block: CarBlockForm };
type Deletion = { blockId: string; carId: string };

export const fleetApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Every car with the reservations, holds and blocks that occupy it on the London days `from` to `to`;
     * amounts in pounds, instants in ISO 8601.
     */
    getFleet: build.query<Fleet, FleetQuery>({
      ...to(getFleet),
      providesTags: (answer) => fleetOf(answer?.cars.map(({ id }) => id) ?? []),
    }),
    /** 409 `block_overlap` with the reservation or block that overlaps, 400 with the field. */
    addBlock: build.mutation<CarBlock, CarBlockForm>({
      ...to(addBlock),
      invalidatesTags: (_block, error, { carId }) => (error ? [] : datesChanged(carId)),
    }),
    /** As `addBlock`, and 409 `version_conflict` when another user has changed the block. */
    changeBlock: build.mutation<CarBlock, Change>({
      ...to(changeBlock, ({ blockId, block }: Change) => ({ params: { id: blockId }, body: block })),
      invalidatesTags: (_block, error, { block }) => (error ? [] : datesChanged(block.carId)),
    }),
    deleteBlock: build.mutation<null, Deletion>({
      ...to(deleteBlock, ({ blockId }: Deletion) => ({ params: { id: blockId } })),
      invalidatesTags: (_nothing, error, { carId }) => (error ? [] : datesChanged(carId)),
    }),
  }),
});
