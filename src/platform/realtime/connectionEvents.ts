// The actions of the socket's connection.
import { createAction } from '@reduxjs/toolkit';

/** The connection is open. The app has missed all events from before it. */
export const connected = createAction('realtime/connected');
export const disconnected = createAction('realtime/disconnected');
/** The server has refused the connection; the session may have ended. */
export const refused = createAction('realtime/refused');
