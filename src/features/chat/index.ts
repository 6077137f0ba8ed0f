export { Chat } from './Chat.tsx';
export { Inbox } from './Inbox.tsx';
