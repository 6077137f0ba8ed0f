export { ConfirmEmailChange } from './ConfirmEmailChange.tsx';
export { EmailStatus } from './EmailStatus.tsx';
export { VerifyEmail } from './VerifyEmail.tsx';
