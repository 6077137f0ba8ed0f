export { configApi, configReceived, selectConfig, useGetConfigQuery } from './configApi.ts';
export { MailboxHint } from './MailboxHint.tsx';
export { serverNow, useServerNow, useServerReached } from './serverClock.ts';
export { SocialLinks } from './SocialLinks.tsx';
export { useToday } from './useToday.ts';
