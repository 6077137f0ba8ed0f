// The calls about the fleet between two days, and the blocks that keep cars out of service.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { datesChanged, fleetOf } from '#app/platform/api/tags.ts';
import { carBlock, type CarBlock, type CarBlockForm } from '#domain/fleet/contract/carBlocks.ts';
import { fleet, type Fleet, type FleetQuery } from '#domain/fleet/contract/fleet.ts';

const ofBlock = (blockId: string) => `/car-blocks/${encodeURIComponent(blockId)}`;

export const fleetApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Every car with the reservations, holds and blocks that occupy it on the London days `from` to `to`;
     * amounts in pounds, instants in ISO 8601.
     */
    getFleet: build.query<Fleet, FleetQuery>({
      query: (params) => ({ url: '/fleet', params }),
      responseSchema: fleet,
      providesTags: (answer) => fleetOf(answer?.cars.map(({ id }) => id) ?? []),
    }),
    /** 409 `block_overlap` with the reservation or block that overlaps, 400 with the field. */
    addBlock: build.mutation<CarBlock, CarBlockForm>({
      query: (body) => ({ url: '/car-blocks', method: 'POST', body }),
      responseSchema: carBlock,
      invalidatesTags: (_block, error, { carId }) => (error ? [] : datesChanged(carId)),
    }),
    /** As `addBlock`, and 409 `version_conflict` when another user has changed the block. */
    updateBlock: build.mutation<CarBlock, { blockId: string; block: CarBlockForm }>({
      query: ({ blockId, block: body }) => ({ url: ofBlock(blockId), method: 'PUT', body }),
      responseSchema: carBlock,
      invalidatesTags: (_block, error, { block }) => (error ? [] : datesChanged(block.carId)),
    }),
    deleteBlock: build.mutation<null, { blockId: string; carId: string }>({
      query: ({ blockId }) => ({ url: ofBlock(blockId), method: 'DELETE' }),
      invalidatesTags: (_nothing, error, { carId }) => (error ? [] : datesChanged(carId)),
    }),
  }),
});
