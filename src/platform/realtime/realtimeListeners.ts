// Invalidates the stale tags after each server event.
import { isAnyOf } from '@reduxjs/toolkit';
import { baseApi } from '../api/baseApi.ts';
import * as tags from '../api/tags.ts';
import type { AppStartListening } from '../store/types.ts';
import { connected } from './connectionEvents.ts';
import {
  accountChanged,
  availabilityChanged,
  eventsMissed,
  inboxChanged,
  jobChanged,
  jobGivenBack,
  jobRequestsChanged,
  paymentsChanged,
  licenceChanged,
  acceptedJobChanged,
  chauffeurChanged,
  reviewsChanged,
  reviewWaiting,
  userErased,
} from './realtimeEvents.ts';

export function registerRealtimeListeners(startListening: AppStartListening): void {
  startListening({
    actionCreator: availabilityChanged,
    effect: ({ payload }, { dispatch }) => {
      const stale = [...tags.datesChanged(payload.carId), ...tags.bookingsChanged()];
      dispatch(baseApi.util.invalidateTags(stale));
    },
  });
  startListening({
    actionCreator: jobChanged,
    effect: ({ payload }, { dispatch }) => {
      // The event does not contain whether the job is new or removed, or has a driver now, so this also refetches the
      // lists of jobs and the attention entries.
      dispatch(baseApi.util.invalidateTags([...tags.jobGivenBack(payload.jobId), ...tags.jobsListed()]));
    },
  });
  startListening({
    actionCreator: acceptedJobChanged,
    effect: ({ payload }, { dispatch }) => {
      dispatch(baseApi.util.invalidateTags([...tags.jobChanged(payload.jobId), ...tags.jobsListed()]));
    },
  });
  startListening({
    actionCreator: jobGivenBack,
    effect: ({ payload }, { dispatch }) => {
      dispatch(baseApi.util.invalidateTags(tags.jobGivenBack(payload.jobId)));
    },
  });
  startListening({
    actionCreator: chauffeurChanged,
    effect: ({ payload }, { dispatch }) => {
      dispatch(baseApi.util.invalidateTags(tags.chauffeurChanged(payload.reservationId)));
    },
  });
  startListening({
    actionCreator: paymentsChanged,
    effect: ({ payload }, { dispatch }) => {
      dispatch(baseApi.util.invalidateTags(tags.paymentsChanged(payload.reservationId)));
    },
  });
  startListening({
    actionCreator: jobRequestsChanged,
    effect: (_action, { dispatch }) => {
      dispatch(baseApi.util.invalidateTags([...tags.jobRequestsListed(), ...tags.overviewChanged()]));
    },
  });
  startListening({
    matcher: isAnyOf(reviewsChanged, reviewWaiting),
    effect: (_action, { dispatch }) => {
      dispatch(baseApi.util.invalidateTags(tags.reviewsListed()));
    },
  });
  startListening({
    actionCreator: inboxChanged,
    effect: ({ payload }, { dispatch }) => {
      dispatch(baseApi.util.invalidateTags(payload.personIds.flatMap(tags.threadChanged)));
    },
  });
  startListening({
    actionCreator: licenceChanged,
    effect: ({ payload }, { dispatch }) => {
      dispatch(baseApi.util.invalidateTags(tags.licenceChanged(payload.driverId)));
    },
  });
  startListening({
    actionCreator: userErased,
    effect: ({ payload }, { dispatch }) => {
      dispatch(baseApi.util.invalidateTags(tags.userErased(payload.userId)));
    },
  });
  startListening({
    actionCreator: accountChanged,
    effect: ({ payload }, { dispatch }) => {
      dispatch(baseApi.util.invalidateTags(tags.accountChanged(payload.userId)));
    },
  });
  // Also after the first connection: the loaded data may be older than the connection.
  startListening({
    matcher: isAnyOf(connected, eventsMissed),
    effect: (_action, { dispatch }) => {
      dispatch(baseApi.util.invalidateTags(tags.liveData()));
    },
  });
}
