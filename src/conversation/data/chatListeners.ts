// Registers all listeners of chat.
import type { AppStartListening } from '#app/platform/store/types.ts';
import { registerMessageListeners } from './messageRealtime.ts';
import { registerPresenceListeners } from './presenceListeners.ts';
import { registerSendListeners } from './sendListeners.ts';

export function registerChatListeners(startListening: AppStartListening): void {
  registerMessageListeners(startListening);
  registerPresenceListeners(startListening);
  registerSendListeners(startListening);
}
